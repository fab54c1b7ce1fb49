import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import {
  type BornDeviceRow,
  type HardwareRow,
  lockDeviceRows,
  saveHardware,
} from '@larder/database/queries/device/birth.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import { lockProvenFirmware, proveFirmware } from '../firmware/follow-firmware.ts';
import type { WriteContext } from '../use-case.ts';

type ReportedHardware = {
  readonly deviceId: DeviceId;
  readonly receivedAt: Date;
  readonly birth: UpMessageOf<'birth'>;
  /** As it was known before. */
  readonly device: BornDeviceRow;
};

/**
 * Locks the rows of devices and firmware updates that `followHardware` may change for these births: it needs them
 * before the births have their connectivity rows, which show whether a newer one has overtaken them.
 */
export async function lockHardware(tx: Tx, births: readonly ReportedHardware[]): Promise<void> {
  await lockDeviceRows(
    tx,
    births.filter(reportsChange).map(({ deviceId }) => deviceId),
  );
  for (const { deviceId, birth } of births.filter(mayProveFirmware))
    await lockProvenFirmware(tx, deviceId, birth.data.fw);
}

/** Saves what births report of cabinets' parts, and ends the firmware updates that they prove. [protocol 6.2, 12] */
export async function followHardware(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  births: readonly ReportedHardware[],
): Promise<void> {
  await saveHardware(
    tx,
    births.filter(reportsChange).map((born) => ({ id: born.deviceId, ...hardwareOf(born) })),
    now,
  );
  for (const { deviceId, birth, receivedAt } of births.filter(mayProveFirmware))
    await proveFirmware(tx, deviceId, birth.data.fw, receivedAt);
}

const reportsChange = (born: ReportedHardware) => isOther(hardwareOf(born), born.device);

/** Few cabinets come back with other firmware at once, so their updates are looked up one by one. */
const mayProveFirmware = ({ birth: { data }, device }: ReportedHardware) =>
  data.fw !== device.fw || data.bootReason === 'ota';

function hardwareOf({ device, birth }: ReportedHardware): HardwareRow {
  const { fw, vision, serial, hw, caps, net } = birth.data;
  return {
    fw,
    caps: [...caps],
    visionModel: vision ?? device.visionModel,
    serial: serial ?? device.serial,
    hw: hw ?? device.hw,
    iccid: net?.iccid ?? device.iccid,
    imei: net?.imei ?? device.imei,
    netOperator: net?.operator ?? device.netOperator,
  };
}

const isOther = (reported: HardwareRow, known: HardwareRow) =>
  Object.entries(reported).some(
    ([field, value]) => JSON.stringify(known[field as keyof HardwareRow]) !== JSON.stringify(value),
  );
