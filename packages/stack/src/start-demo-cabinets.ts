import { join } from 'node:path';
import type { Upload } from '@larder/cabinet-simulator/behaviors/media.behavior';
import type { CabinetOptions } from '@larder/cabinet-simulator/create-cabinet';
import { createFleet } from '@larder/cabinet-simulator/create-fleet';
import { cabinetFlash } from '@larder/cabinet-simulator/flash/cabinet-flash';
import { httpUpload } from '@larder/cabinet-simulator/link/http-upload';
import { startAttendants } from '@larder/cabinet-simulator/start-attendants';
import { startShoppers } from '@larder/cabinet-simulator/start-shoppers';
import { seedCabinets, seedModels } from '@larder/demo/cabinets';
import type { DemoSecrets } from '@larder/demo/demo-secrets';
import { fleetDeviceNos } from '@larder/demo/fleet';
import { readOrMakeFirmwareKey } from './firmware-key.ts';

const SHOPPERS_PER_CABINET_AND_HOUR = 40;
const FLEET_MODEL = 'CB-2D-5L';
/** Who comes first: some sell within a minute, at night too, and what a visitor sees first is how it usually goes. */
const OPENING = { buyers: 20, rush: 4 };

export type DemoCabinets = {
  /** How many connect; some of the demo's cabinets stay silent. */
  readonly count: number;
  stop(): Promise<void>;
};

/** Connects the simulated cabinets of the demo and sends them shoppers and attendants. */
export function startDemoCabinets(options: {
  readonly count: number;
  readonly brokerUrl: string;
  /** Holds the flash of the cabinets, so that they resume where they stopped, and their maker's key. */
  readonly dataDir: string;
  readonly secrets: DemoSecrets;
  /** Where the cabinets reach the gateway, if not under the address that it gives them for uploads. */
  readonly uploadUrl?: string | undefined;
}): DemoCabinets {
  const { count, brokerUrl, dataDir, secrets, uploadUrl } = options;
  const firmwareKey = readOrMakeFirmwareKey(join(dataDir, 'firmware-key.pem'));
  const cabinets = fleetDeviceNos(count)
    .slice(0, count)
    .filter(isConnected)
    .map((deviceNo) => cabinetOptions(deviceNo, secrets, dataDir));
  const upload = uploadUrl === undefined ? {} : { upload: uploadTo(uploadUrl) };
  const fleet = createFleet(cabinets, { brokerUrl, firmwareKey, seed: 'demo', ...upload });
  fleet.connect();
  const shoppers = startShoppers(fleet, {
    ratePerHour: SHOPPERS_PER_CABINET_AND_HOUR,
    opening: OPENING,
    seed: 'demo',
  });
  const attendants = startAttendants(fleet);
  return {
    count: cabinets.length,
    stop: async () => {
      shoppers.stop();
      attendants.stop();
      await fleet.close();
    },
  };
}

const uploadTo =
  (address: string): Upload =>
  (putUrl, bytes, mime) => {
    const { pathname, search } = new URL(putUrl);
    return httpUpload(new URL(`${pathname}${search}`, address).href, bytes, mime);
  };

/** False for some of the demo's cabinets, so that the app shows silent ones too. */
function isConnected(deviceNo: string): boolean {
  const seeded = seedCabinets.find((cabinet) => cabinet.deviceNo === deviceNo);
  return !seeded || seeded.connection === 'online';
}

function cabinetOptions(deviceNo: string, secrets: DemoSecrets, dataDir: string): CabinetOptions {
  const code = seedCabinets.find((cabinet) => cabinet.deviceNo === deviceNo)?.model ?? FLEET_MODEL;
  const model = seedModels.find((candidate) => candidate.code === code);
  const secret = secrets[deviceNo]?.secret;
  if (!model || !secret) throw new Error(`No model or secret of ${deviceNo}`);
  return {
    deviceNo,
    secret,
    model: model.code,
    doors: model.doors,
    layers: model.layers,
    flash: cabinetFlash(join(dataDir, 'flash'), deviceNo),
  };
}
