import { freezeRuleInput } from '@larder/contract/device.contract';
import { noFreeze } from '@larder/domain/device/selling/freeze-columns';
import { isFrozenAt } from '@larder/domain/device/selling/freeze-rule';
import { settingStatus } from '@larder/domain/device/settings/setting-status';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { twinStateOf } from './twin-state.ts';

/** Reads the freeze rule of a device, and whether the cabinet has applied it. Refuses `NOT_FOUND`. [screens 61] */
export const readFreezeRule = defineUseCase({
  name: 'device.readFreezeRule',
  access: { anyOf: ['device.freeze'] },
  kind: 'read',
  input: freezeRuleInput,
  run: async (ctx, { deviceNo }) => {
    const device = await loadDevice(ctx.tx, ctx.actor.merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const { timezone } = device;
    const rule = device.freezeRule ?? noFreeze;
    return accept({
      deviceNo,
      name: device.name,
      timezone,
      mode: rule.mode,
      startLocal: rule.startLocal,
      endLocal: rule.endLocal,
      repeat: rule.repeat ?? ('none' as const),
      weekdays: rule.weekdays ?? 0,
      savedAt: device.freezeRule?.savedAt.toISOString() ?? null,
      isFrozen: isFrozenAt(rule, ctx.now, timezone),
      settingStatus: settingStatus(twinStateOf(device), 'freeze'),
    });
  },
});
