import pino from 'pino';
import { readEnvironment } from './env.ts';
import { createApi } from './server.ts';

const settings = readEnvironment();
const log = pino({ level: settings.LOG_LEVEL, base: { service: 'api' } });
const api = await createApi({ settings, log });
log.info({ address: await api.listen() }, 'the API listens');
process.send?.('ready');

let stopping = false;
const stop = async (signal: string) => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  await api.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', () => stop('disconnect'));
