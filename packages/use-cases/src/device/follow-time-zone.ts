import type { Tx } from '@larder/database/transaction';
import { nextFreezeChange } from '@larder/domain/device/selling/freeze-rule';
import type { DeviceId } from '@larder/domain/ids';

/** Recomputes the next freeze change of a device after a change of its time zone. [domain B1, C-4] */
export async function followTimeZone(
  ctx: { readonly tx: Tx; readonly now: Date },
  deviceId: DeviceId,
  timezone: string,
): Promise<void> {
  const rule = await ctx.tx.freezeRule.findUnique({ where: { deviceId } });
  if (!rule) return;
  await ctx.tx.freezeRule.update({
    where: { deviceId },
    data: { nextChangeAt: nextFreezeChange(rule, ctx.now, timezone) },
  });
}
