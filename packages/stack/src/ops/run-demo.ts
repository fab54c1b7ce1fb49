import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseProvider } from '@larder/adapters/environment/choose-provider';
import { createCommandEnvironment } from '@larder/adapters/environment/create-command-environment';
import { createFiles } from '@larder/adapters/environment/create-files';
import { type Database, openDatabase } from '@larder/database/open-database';
import { repeatTelemetryRollUp } from '@larder/database/queries/device/telemetry-roll-up.queries';
import type { DemoSecrets } from '@larder/demo/demo-secrets';
import { fleetDeviceNos } from '@larder/demo/fleet';
import { seedDemo } from '@larder/demo/seed-demo';
import { MINUTE_MS } from '@larder/domain/durations';
import { demoAccounts } from '../announce.ts';
import { openDataFolder } from '../data-folder.ts';
import { readOrMakeDemoPassword } from '../demo-password.ts';
import { DEMO_CABINETS, readOrMakeDemoSecrets } from '../demo-secrets.ts';
import { orProblem } from '../env.ts';
import { hasTable, markOf } from '../prepare-database.ts';
import { StackProblem } from '../stack-problem.ts';
import { type DemoCabinets, startDemoCabinets } from '../start-demo-cabinets.ts';
import { commandLog as log } from './command-log.ts';
import { enterSandboxPayments } from './enter-sandbox-payments.ts';
import type { DemoSettings } from './env.ts';
import { payDemoWithdrawals } from './pay-demo-withdrawals.ts';

/** The mark in `system_mark` of a database that this command fills: the services run meanwhile. */
const MARK = 'demo';
const CABINETS = 12;

/**
 * Fills an empty, migrated database with the demo of `pnpm start` while the services run, and connects its cabinets
 * with their shoppers to the broker. Resumes in a database that it filled itself; refuses any other. An interrupted
 * first run has written nothing and is repeated. Returns the cabinets.
 */
export async function runDemo(settings: DemoSettings, say: (line: string) => void): Promise<DemoCabinets> {
  const provider = orProblem(() => chooseProvider(settings));
  if (provider !== 'sandbox' || settings.STRIPE_SECRET_KEY) {
    const setting = provider === 'bridge' ? 'BRIDGE_URL' : 'STRIPE_SECRET_KEY';
    throw new StackProblem(`${setting} is set: the demo pays with the sandbox and never at a provider.`);
  }
  const folder = openDataFolder(settings.DATA_DIR);
  const database = openDatabase({
    url: settings.DATABASE_URL,
    poolMax: 4,
    log,
    applicationName: 'larder-demo',
  });
  // Held until the process ends: two demos would drive the same cabinets.
  const holder = await database.pool.connect();
  try {
    const { rows } = await holder.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('larder demo')) AS held`,
    );
    if (!rows[0]?.held) throw new StackProblem('Another demo runs on this database.');
    const { secrets, password } = await fill(database, settings, folder, say);
    for (const line of [...demoAccounts('of this installation', password), `  at ${settings.APP_URL}`])
      say(line);
    const cabinets = startDemoCabinets({
      count: CABINETS,
      brokerUrl: settings.MQTT_URL,
      dataDir: folder.root,
      secrets,
      uploadUrl: settings.DEMO_UPLOAD_URL,
    });
    const bank = startBank(database, settings);
    return {
      count: cabinets.count,
      stop: async () => {
        await bank.stop();
        await cabinets.stop();
        holder.release(true);
        await database.close();
      },
    };
  } catch (failure) {
    holder.release(true);
    await database.close();
    throw failure;
  }
}

/** Pays withdrawals once a minute. */
function startBank(database: Database, settings: DemoSettings): { stop(): Promise<void> } {
  const { CREDENTIAL_PEPPER: credentialPepper, APP_URL: appUrl } = settings;
  const env = createCommandEnvironment({ database, credentialPepper, appUrl, log });
  let paying: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    paying = paying
      .then(() => payDemoWithdrawals(env))
      .catch((failure: unknown) => log.warn({ err: failure }, 'withdrawals of the demo wait'));
  }, MINUTE_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await paying;
    },
  };
}

async function isInUse({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    'SELECT 1 FROM merchant UNION ALL SELECT 1 FROM device UNION ALL SELECT 1 FROM platform_product LIMIT 1',
  );
  return rows.length > 0;
}

/** Seeds the database if necessary; returns the secrets of its cabinets and the password of its accounts. */
async function fill(
  database: Database,
  settings: DemoSettings,
  folder: { readonly root: string; readonly flash: string },
  say: (line: string) => void,
): Promise<{ readonly secrets: DemoSecrets; readonly password: string }> {
  if (!(await hasTable(database, 'merchant')))
    throw new StackProblem('The database is not migrated yet: run `pnpm db:migrate` on it first.');
  const mark = await markOf(database, MARK);
  const isSeeded = await isInUse(database);
  if (isSeeded && !mark)
    throw new StackProblem(
      'This database is in use: the demo fills an empty one only, and changes no other.',
    );
  if (isSeeded && !mark?.demo)
    throw new StackProblem(
      'An older version was interrupted while it wrote this demo. Begin with an empty database (infra/README.md, The demo).',
    );
  const secretsFile = join(folder.root, DEMO_CABINETS);
  if (isSeeded && !existsSync(secretsFile))
    throw new StackProblem(`${secretsFile} is missing, without which no cabinet of this demo is known.`);
  const secrets = readOrMakeDemoSecrets(secretsFile, fleetDeviceNos(CABINETS));
  const password = readOrMakeDemoPassword(join(folder.root, 'demo-password'));
  if (isSeeded) return { secrets, password };
  say('Writing the demo: two merchants, twelve cabinets, sixty days of sales …');
  await seedDemo({
    database,
    keys: { credentialPepper: settings.CREDENTIAL_PEPPER, dataKey: settings.DATA_KEY },
    secrets,
    files: await createFiles(settings, settings.FILE_LINK_KEY),
    folder,
    cardFingerprintOf: (token) => token,
    ownPassword: password,
    beforeCommit: async ({ tx, connection }) => {
      await enterSandboxPayments(connection, settings.PAYMENT_KEY);
      await repeatTelemetryRollUp(tx);
      const value = { demo: true };
      await tx.systemMark.upsert({
        where: { key: MARK },
        create: { key: MARK, value },
        update: { value },
      });
    },
  });
  return { secrets, password };
}
