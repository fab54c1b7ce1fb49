import { saveFreezeRuleInput } from '@larder/contract/device.contract';
import {
  checkFreezeRule,
  type FreezeRule,
  isFrozenAt,
  nextFreezeChange,
} from '@larder/domain/device/selling/freeze-rule';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeDesired } from './change-desired.ts';
import { lockOwnDevice } from './lock-own-device.ts';

/**
 * Sets when a cabinet sells nothing. Takes effect in the cloud with the commit, even while the cabinet is offline; a
 * session that has begun ends as usual. Refuses `NOT_FOUND`, `BAD_INPUT` as `checkFreezeRule`.
 * [domain B1, B3, protocol 8.1, screens 61]
 */
export const saveFreezeRule = defineUseCase({
  name: 'device.saveFreezeRule',
  access: { anyOf: ['device.freeze'] },
  kind: 'write',
  input: saveFreezeRuleInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, ...entered }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, timezone } = found.value;
    const rule = ruleOf(entered, ctx.now);
    const checked = checkFreezeRule(rule, ctx.now, timezone);
    if (!checked.ok) return checked;
    const { merchantId, membershipId: updatedById } = ctx.actor;
    const before = await ctx.tx.freezeRule.findUnique({ where: { deviceId } });
    const columns = {
      ...rule,
      merchantId,
      updatedById,
      nextChangeAt: nextFreezeChange(rule, ctx.now, timezone),
    };
    await ctx.tx.freezeRule.upsert({
      where: { deviceId },
      create: { deviceId, ...columns },
      update: columns,
    });
    ctx.audit({ deviceId, before: before ? ruleOf(before, before.savedAt) : {}, after: rule });
    ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
    await changeDesired(ctx, [deviceId]);
    return accept({ isFrozen: isFrozenAt(rule, ctx.now, timezone) });
  },
});

/** Clears the columns that the mode does not use, so that a later change of mode cannot revive old values. */
function ruleOf(entered: Omit<FreezeRule, 'savedAt'>, savedAt: Date): FreezeRule {
  const { mode, startLocal, endLocal, repeat, weekdays } = entered;
  if (mode !== 'conditional')
    return { mode, startLocal: null, endLocal: null, repeat: null, weekdays: null, savedAt };
  return { mode, startLocal, endLocal, repeat, weekdays: repeat === 'weekdays' ? weekdays : null, savedAt };
}
