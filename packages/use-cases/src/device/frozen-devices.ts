import { freezeRules } from '@larder/database/queries/device/device-list.queries';
import { isDeviceFrozenAt } from '@larder/domain/device/selling/freeze-columns';
import type { MemberReadContext } from '../use-case.ts';

/** Returns the ids of the merchant's cabinets that are frozen now, each by its own clock. [domain B1] */
export async function frozenDevices({
  tx,
  actor,
  now,
}: Pick<MemberReadContext, 'tx' | 'actor' | 'now'>): Promise<ReadonlySet<string>> {
  const rules = await freezeRules(tx, actor.merchantId);
  return new Set(rules.filter((rule) => isDeviceFrozenAt(rule, now)).map(({ deviceId }) => deviceId));
}
