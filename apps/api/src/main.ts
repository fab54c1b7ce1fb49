import { awaitProvider } from '@larder/adapters/environment/await-provider';
import { createTrace } from '@larder/adapters/environment/create-trace';
import { refuseOtherMoney } from '@larder/adapters/environment/refuse-other-money';
import { createLog } from '@larder/adapters/logging/create-log';
import { claimProvider } from '@larder/database/postgres/provider-claim';
import { refuseUnfitServer } from '@larder/database/postgres/refuse-unfit-server';
import { ownCatalog, ownTutorials } from '@larder/tutorials/own-tutorials';
import { hasMerchants } from '@larder/use-cases/platform/has-merchants';
import { readEnvironment } from './env.ts';
import { placeOwnTutorials } from './place-own-tutorials.ts';
import { createApi } from './server.ts';

/** Next step of an empty installation, from a checkout with `pnpm` in place of `docker compose run --rm`. */
const FIRST_STEP = 'no merchant yet: make the first one with docker compose run --rm ops first-merchant';

const settings = readEnvironment();
const trace = await createTrace('api', settings);
const log = createLog({ service: 'api', level: settings.LOG_LEVEL, trace });
const refuse = (sentence: string): never => {
  log.fatal(sentence);
  process.exit(1);
};
await refuseUnfitServer(settings, refuse);
const claim = await awaitProvider({
  settings,
  log,
  listener: { host: settings.HOST, port: settings.PORT },
  claim: (provider, on) =>
    claimProvider(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL, provider, { log, ...on }),
  refuse,
});
const api = await createApi({ settings, log, trace, holdsProvider: claim.isHeld });
await refuseOtherMoney(api.env, refuse);
log.info({ address: await api.listen() }, 'the API listens');
process.send?.('ready');
// Not awaited: without a database the API runs too, and /readyz says so.
void hasMerchants(api.env.database).then(
  (has) => has || log.warn(FIRST_STEP),
  () => undefined,
);

const ending = new AbortController();
// Not awaited either: sales need no tutorials.
const placing = placeOwnTutorials(
  api.env,
  { codes: ownCatalog.map(({ code }) => code), read: ownTutorials },
  { log, signal: ending.signal },
);

let stopping = false;
const stop = async (signal: string) => {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  ending.abort();
  await placing;
  await api.close();
  await claim.release();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', () => stop('disconnect'));
