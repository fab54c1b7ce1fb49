import { type DeviceFilter, freezeRules } from '@larder/database/queries/device/device-list.queries';
import { isDeviceFrozenAt } from '@larder/domain/device/selling/freeze-columns';
import { limits } from '@larder/domain/limits';
import type { MemberReadContext } from '../use-case.ts';

/** Builds the filter of device lists for one actor at one instant. */
export async function deviceFilter(
  { tx, actor, now }: MemberReadContext,
  asked: Pick<DeviceFilter, 'q' | 'status' | 'online'>,
): Promise<DeviceFilter> {
  const rules = await freezeRules(tx, actor.merchantId);
  return {
    ...asked,
    scope: actor.deviceScope === 'all' ? null : actor.deviceScope,
    frozenIds: rules.filter((rule) => isDeviceFrozenAt(rule, now)).map((rule) => rule.deviceId),
    silentSince: new Date(now.getTime() - limits.silenceOfflineMs),
  };
}
