import { createProvider } from './create-provider.ts';
import { readEnvironment } from './env.ts';

const { port, secretKey, bookPath } = readEnvironment();
const provider = await createProvider({ port, secretKey, bookPath, now: () => Date.now() });
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
