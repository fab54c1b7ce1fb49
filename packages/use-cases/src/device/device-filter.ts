import type { DeviceFilter } from '@larder/database/queries/device/device-list.queries';
import { limits } from '@larder/domain/limits';
import { scopeOf } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';
import { frozenDevices } from './frozen-devices.ts';

/** Builds the filter of device lists for one actor at one instant. */
export async function deviceFilter(
  ctx: Pick<MemberReadContext, 'tx' | 'actor' | 'now'>,
  asked: Pick<DeviceFilter, 'q' | 'status' | 'online'>,
): Promise<DeviceFilter> {
  return {
    ...asked,
    scope: scopeOf(ctx.actor),
    frozenIds: [...(await frozenDevices(ctx))],
    silentSince: new Date(ctx.now.getTime() - limits.silenceOfflineMs),
  };
}
