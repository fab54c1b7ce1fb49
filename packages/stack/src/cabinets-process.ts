import { join } from 'node:path';
import { fleetDeviceNos } from '@larder/demo/fleet';
import { DEMO_CABINETS, readOrMakeDemoSecrets } from './demo-secrets.ts';
import { startDemoCabinets } from './start-demo-cabinets.ts';

/** The simulated cabinets of the demo with their shoppers: `cabinets-process.ts <count> <broker> <data folder>`. */
const [count = '12', brokerUrl = 'mqtt://127.0.0.1:1883', dataDir = '.data'] = process.argv.slice(2);
const secrets = readOrMakeDemoSecrets(join(dataDir, DEMO_CABINETS), fleetDeviceNos(Number(count)));
const cabinets = startDemoCabinets({ count: Number(count), brokerUrl, dataDir, secrets });
let stopping = false;
process.send?.('ready');

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await cabinets.stop();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
