import type { Database } from '@larder/database/open-database';
import { newestBoots } from '@larder/database/queries/device/birth.queries';
import { type Door, doorsOf } from '@larder/domain/device/door';
import type { DeviceId, DeviceNo, MerchantId } from '@larder/domain/ids';

/** What a gateway caches about a connected cabinet. */
export type DeviceFacts = {
  readonly id: DeviceId;
  readonly deviceNo: DeviceNo;
  readonly doors: readonly Door[];
  readonly merchantId: MerchantId | null;
  readonly connId: string | null;
  readonly online: boolean;
  /** Clock of the server minus clock of the cabinet, at the last birth. */
  readonly offsetMs: number | null;
  /** The newest boots with a known birth. */
  readonly boots: readonly { readonly bootId: string; readonly upMs: number; readonly receivedAt: Date }[];
};

/** Boots that a gateway knows of each cabinet, which may have restarted thousands of times. */
export const BOOTS_KEPT = 4;

/** Finds the devices with these numbers; leaves out unknown ones. */
export async function findDevices(database: Database, deviceNos: readonly string[]): Promise<DeviceFacts[]> {
  const devices = await database.prisma.device.findMany({
    where: { deviceNo: { in: [...deviceNos] } },
    select: { id: true, deviceNo: true, merchantId: true, layersR: true, connectivity: true },
  });
  const ids = devices.map((device) => device.id);
  const boots = await newestBoots(database.prisma, ids, BOOTS_KEPT);
  const byDevice = Map.groupBy(boots, (boot) => boot.deviceId);
  return devices.map(({ connectivity, layersR, ...device }) => ({
    ...device,
    doors: doorsOf({ layersR }),
    connId: connectivity?.connId ?? null,
    online: connectivity?.state === 'online',
    offsetMs: connectivity?.clockOffsetMs ?? null,
    boots: (byDevice.get(device.id) ?? []).map(({ bootId, upMs, receivedAt }) => ({
      bootId,
      upMs: Number(upMs),
      receivedAt,
    })),
  }));
}
