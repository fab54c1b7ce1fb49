import { createProvider } from './create-provider.ts';
import { readEnvironment } from './env.ts';

const provider = await createProvider({ ...readEnvironment(), now: () => Date.now() });
console.log(`The provider simulator listens on ${provider.url}.`);
process.send?.('ready');

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await provider.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
