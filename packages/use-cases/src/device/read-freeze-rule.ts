import { freezeRuleInput } from '@larder/contract/device.contract';
import { isFrozenAt } from '@larder/domain/device/freeze-rule';
import { settingStatus } from '@larder/domain/device/setting-status';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { twinStateOf } from './twin-state.ts';

/** Reads the freeze rule of a device, and whether the cabinet has applied it. Refuses `NOT_FOUND`. [screens 61] */
export const readFreezeRule = defineUseCase({
  name: 'device.freezeRule',
  access: { anyOf: ['device.freeze'] },
  kind: 'read',
  input: freezeRuleInput,
  run: async (ctx, { deviceNo }) => {
    const device = await loadDevice(ctx.tx, ctx.actor.merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const { freezeRule: rule, timezone } = device;
    return accept({
      deviceNo,
      name: device.name,
      timezone,
      mode: rule?.mode ?? ('none' as const),
      startLocal: rule?.startLocal ?? null,
      endLocal: rule?.endLocal ?? null,
      repeat: rule?.repeat ?? ('none' as const),
      weekdays: rule?.weekdays ?? 0,
      savedAt: rule?.savedAt.toISOString() ?? null,
      isFrozen: rule !== null && isFrozenAt(rule, ctx.now, timezone),
      settingStatus: settingStatus(twinStateOf(device), 'freeze'),
    });
  },
});
