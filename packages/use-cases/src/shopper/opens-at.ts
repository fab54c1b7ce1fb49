import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { freezeRuleOf } from '@larder/domain/device/selling/freeze-columns';
import { freezeEndsAt } from '@larder/domain/device/selling/freeze-rule';
import { judgeSale, type MaySell } from '../opening/may-sell.ts';
import type { ReadContext } from '../use-case.ts';

/**
 * Returns when a frozen cabinet opens again by its rule; null if something else would still keep it shut, so that no
 * hour is promised that does not come.
 */
export async function opensAt(ctx: ReadContext, deviceId: string, selling: MaySell): Promise<Date | null> {
  if (selling.ok || selling.code !== 'FROZEN' || !selling.cabinet) return null;
  const { cabinet } = selling;
  const end = freezeEndsAt(freezeRuleOf(cabinet), ctx.now, cabinet.timezone);
  if (!end || !cabinet.merchantId || !isReachable(onlineStatus(cabinet, ctx.now))) return null;
  const version = await versionInForceAt(ctx.tx, cabinet.merchantId, deviceId, end);
  const then = judgeSale(cabinet, version?.id ?? null, end, false);
  return then.ok || then.code === 'DEVICE_BUSY' ? end : null;
}
