import type { Database } from '@larder/database/open-database';
import type { DeviceId, DeviceNo, MerchantId } from '@larder/domain/ids';

/** What a gateway remembers of a cabinet whose messages it reads. */
export type DeviceFacts = {
  readonly id: DeviceId;
  readonly deviceNo: DeviceNo;
  readonly hasRightDoor: boolean;
  readonly merchantId: MerchantId | null;
  readonly connId: string | null;
  readonly online: boolean;
  /** Server minus device at the last birth. */
  readonly offsetMs: number | null;
  /** The newest boots that we have a birth of. */
  readonly boots: readonly { readonly bootId: string; readonly upMs: number; readonly receivedAt: Date }[];
};

const BOOTS_KEPT = 4;

/** The cabinets with these numbers; unknown ones are missing from the answer. */
export async function findDevices(database: Database, deviceNos: readonly string[]): Promise<DeviceFacts[]> {
  const devices = await database.prisma.device.findMany({
    where: { deviceNo: { in: [...deviceNos] } },
    select: { id: true, deviceNo: true, merchantId: true, layersR: true, connectivity: true },
  });
  const boots = await database.prisma.deviceBoot.findMany({
    where: { deviceId: { in: devices.map((device) => device.id) } },
    orderBy: { receivedAt: 'desc' },
    select: { deviceId: true, bootId: true, upMs: true, receivedAt: true },
  });
  return devices.map(({ connectivity, layersR, ...device }) => ({
    ...device,
    hasRightDoor: layersR !== null,
    connId: connectivity?.connId ?? null,
    online: connectivity?.state === 'online',
    offsetMs: connectivity?.clockOffsetMs ?? null,
    boots: boots
      .filter((boot) => boot.deviceId === device.id)
      .slice(0, BOOTS_KEPT)
      .map(({ bootId, upMs, receivedAt }) => ({ bootId, upMs: Number(upMs), receivedAt })),
  }));
}
