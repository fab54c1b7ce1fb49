import { awaitProvider } from '@larder/adapters/environment/await-provider';
import { createTrace } from '@larder/adapters/environment/create-trace';
import { refuseOtherMoney } from '@larder/adapters/environment/refuse-other-money';
import { createLog } from '@larder/adapters/logging/create-log';
import { claimProvider } from '@larder/database/postgres/provider-claim';
import { refuseUnfitServer } from '@larder/database/postgres/refuse-unfit-server';
import { createEnvironment } from './create-environment.ts';
import { readEnvironment } from './env.ts';
import { startGateway } from './gateway.ts';

const environment = readEnvironment();
const trace = await createTrace('gateway', environment);
const log = createLog({ service: 'gateway', level: environment.LOG_LEVEL, trace });
const refuse = (sentence: string): never => {
  log.fatal(sentence);
  process.exit(1);
};
await refuseUnfitServer(environment, refuse);
const claim = await awaitProvider({
  settings: environment,
  log,
  listener: { host: environment.GATEWAY_PRIVATE_HOST, port: environment.GATEWAY_PRIVATE_PORT },
  claim: (provider, on) =>
    claimProvider(environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL, provider, { log, ...on }),
  refuse,
});
const { env, settings } = await createEnvironment(environment, log, trace);
await refuseOtherMoney(env, refuse);
const gateway = await startGateway({ env, settings: { ...settings, holdsProvider: claim.isHeld } });
log.info(
  { mqttPort: gateway.mqttPort, httpPort: gateway.httpPort, privateHttpPort: gateway.privateHttpPort },
  'the gateway listens',
);
process.send?.('ready');

let stopping = false;
const stop = async (signal: string) => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  await gateway.close();
  await Promise.all([env.database.close(), trace?.close()]);
  await claim.release();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', () => stop('disconnect'));
