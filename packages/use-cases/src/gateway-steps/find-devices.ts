import type { Database } from '@larder/database/open-database';
import type { DeviceId, DeviceNo, MerchantId } from '@larder/domain/ids';

/** What a gateway caches about a connected cabinet. */
export type DeviceFacts = {
  readonly id: DeviceId;
  readonly deviceNo: DeviceNo;
  readonly hasRightDoor: boolean;
  readonly merchantId: MerchantId | null;
  readonly connId: string | null;
  readonly online: boolean;
  /** Clock of the server minus clock of the cabinet, at the last birth. */
  readonly offsetMs: number | null;
  /** The newest boots with a known birth. */
  readonly boots: readonly { readonly bootId: string; readonly upMs: number; readonly receivedAt: Date }[];
};

/** Number of boots to read for each cabinet, which may have restarted thousands of times. */
const BOOTS_KEPT = 4;

type BootRow = {
  readonly deviceId: DeviceId;
  readonly bootId: string;
  readonly upMs: bigint;
  readonly receivedAt: Date;
};

/** Finds the devices with these numbers; leaves out unknown ones. */
export async function findDevices(database: Database, deviceNos: readonly string[]): Promise<DeviceFacts[]> {
  const devices = await database.prisma.device.findMany({
    where: { deviceNo: { in: [...deviceNos] } },
    select: { id: true, deviceNo: true, merchantId: true, layersR: true, connectivity: true },
  });
  const ids = devices.map((device) => device.id);
  const boots = await database.prisma.$queryRaw<BootRow[]>`
    SELECT b.device_id AS "deviceId", b.boot_id AS "bootId", b.up_ms AS "upMs", b.received_at AS "receivedAt"
      FROM unnest(${ids}::uuid[]) AS d(id)
     CROSS JOIN LATERAL (SELECT * FROM device_boot WHERE device_id = d.id ORDER BY received_at DESC LIMIT ${BOOTS_KEPT}) AS b`;
  const byDevice = Map.groupBy(boots, (boot) => boot.deviceId);
  return devices.map(({ connectivity, layersR, ...device }) => ({
    ...device,
    hasRightDoor: layersR !== null,
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
