import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import {
  type BornDeviceRow,
  type HardwareRow,
  saveHardware,
} from '@larder/database/queries/device/birth.queries';
import type { DeviceId } from '@larder/domain/ids';
import { proveFirmware } from '../firmware/follow-firmware.ts';
import type { WriteContext } from '../use-case.ts';

type ReportedHardware = {
  readonly deviceId: DeviceId;
  readonly receivedAt: Date;
  readonly birth: UpMessageOf<'birth'>;
  /** As it was known before. */
  readonly device: BornDeviceRow;
};

/** Saves what births report of cabinets' parts, and ends the firmware updates that they prove. [protocol 6.2, 12] */
export async function followHardware(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  births: readonly ReportedHardware[],
): Promise<void> {
  const reported = births.map((born) => ({ ...born, hardware: hardwareOf(born) }));
  const changed = reported.filter(({ hardware, device }) => isOther(hardware, device));
  await saveHardware(
    tx,
    changed.map(({ deviceId, hardware }) => ({ id: deviceId, ...hardware })),
    now,
  );
  // One by one: few cabinets come back with other firmware at once.
  for (const { deviceId, birth, device, receivedAt } of births) {
    const { fw, bootReason } = birth.data;
    if (fw !== device.fw || bootReason === 'ota') await proveFirmware(tx, deviceId, fw, receivedAt);
  }
}

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
