import { raiseTwins } from '@larder/database/queries/device/twin.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

type Changer = Pick<WriteContext, 'tx' | 'now' | 'emit' | 'wake'>;

/**
 * Makes these cabinets receive their changed settings: raises the revision of each, notifies their owners' clients and
 * wakes the gateway. Call it after writing the settings, in the same transaction, with the devices locked. Returns the
 * new revisions. [protocol 8.1]
 */
export async function changeDesired(
  ctx: Changer,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const raised = await raiseTwins(ctx.tx, deviceIds, ctx.now);
  for (const row of raised) {
    const deviceId = row.deviceId as DeviceId;
    const merchantId = row.merchantId as MerchantId | null;
    if (merchantId) {
      ctx.emit({ type: 'device.settings', merchantId, deviceId, ids: { rev: row.twinRev } });
    }
  }
  ctx.wake('twin', raised.length === 1 ? raised[0]?.deviceId : undefined);
  return new Map(raised.map(({ deviceId, twinRev }) => [deviceId, twinRev]));
}
