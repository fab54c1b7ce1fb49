import { join } from 'node:path';
import type { CabinetOptions } from '@larder/cabinet-simulator/create-cabinet';
import { createFleet } from '@larder/cabinet-simulator/create-fleet';
import { cabinetFlash } from '@larder/cabinet-simulator/flash/cabinet-flash';
import { lowConfidence } from '@larder/cabinet-simulator/scenarios/low-confidence.scenario';
import { playScenario } from '@larder/cabinet-simulator/scenarios/play-scenario';
import { startAttendants } from '@larder/cabinet-simulator/start-attendants';
import { startShoppers } from '@larder/cabinet-simulator/start-shoppers';
import { seedCabinets, seedModels } from '@larder/demo/cabinets';
import { fleetDeviceNos } from '@larder/demo/fleet';
import { readOrMakeDemoSecrets } from './demo-secrets.ts';
import { readOrMakeFirmwareKey } from './firmware-key.ts';

const SHOPPERS_PER_CABINET_AND_HOUR = 40;
const FLEET_MODEL = 'CB-2D-5L';
/** Cabinets whose recognizer is unsure of one purchase at each start: the demo then has abnormal orders to decide. */
const DOUBTFUL = ['VC24090001', 'VC24090003'];
const ONLINE_WITHIN_MS = 60_000;

/** The simulated cabinets of the demo with their shoppers: `cabinets-process.ts <count> <broker> <data folder>`. */
const [count = '12', brokerUrl = 'mqtt://127.0.0.1:1883', dataDir = '.data'] = process.argv.slice(2);
const deviceNos = fleetDeviceNos(Number(count)).slice(0, Number(count)).filter(isConnected);
const secrets = readOrMakeDemoSecrets(join(dataDir, 'demo-cabinets.json'), deviceNos);
const firmwareKey = readOrMakeFirmwareKey(join(dataDir, 'firmware-key.pem'));
const fleet = createFleet(deviceNos.map(cabinetOptions), { brokerUrl, firmwareKey, seed: 'demo' });
fleet.connect();
const shoppers = startShoppers(fleet, { ratePerHour: SHOPPERS_PER_CABINET_AND_HOUR, seed: 'demo' });
const attendants = startAttendants(fleet);
let stopping = false;
const doubts: { stop(): void }[] = [];
for (const deviceNo of DOUBTFUL) void doubt(deviceNo);
process.send?.('ready');

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  shoppers.stop();
  attendants.stop();
  for (const played of doubts) played.stop();
  await fleet.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);

/** Sends an undecided purchase to a cabinet, once it is online. */
async function doubt(deviceNo: string): Promise<void> {
  const cabinet = fleet.byNo(deviceNo);
  if (!cabinet) return;
  const isOnline = await cabinet
    .until(({ online }) => online, ONLINE_WITHIN_MS)
    .then(
      () => true,
      () => false,
    );
  if (isOnline && !stopping) {
    doubts.push(playScenario(lowConfidence, { ...fleet, cabinets: [cabinet] }, { seed: deviceNo }));
  }
}

/** False for some of the demo's cabinets, so that the app shows silent ones too. */
function isConnected(deviceNo: string): boolean {
  const seeded = seedCabinets.find((cabinet) => cabinet.deviceNo === deviceNo);
  return !seeded || seeded.connection === 'online';
}

function cabinetOptions(deviceNo: string): CabinetOptions {
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
