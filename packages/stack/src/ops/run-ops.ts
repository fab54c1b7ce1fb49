import { userInfo } from 'node:os';
import { operatorOf } from '@larder/domain/platform/operator-name';
import type { Clock } from '@larder/use-cases/clock';
import { purposeToken } from '@larder/use-cases/purpose-token';
import type { StackEnvironment } from '../env.ts';
import { StackProblem } from '../stack-problem.ts';
import { createBackup, stopBackups } from './create-backup.ts';
import {
  readAlertingSettings,
  readCheckSettings,
  readDemoSettings,
  readFirstMerchantSettings,
  readInternalSecret,
} from './env.ts';
import { makeFirstMerchant } from './first-merchant.ts';
import { copiesOf, handOutSecrets, leaveToOwner } from './installation.ts';
import { makeSecrets } from './make-secrets.ts';
import { type BackupCommand, type OpsCommand, readOpsCommand, usageOf } from './read-ops-command.ts';
import type { RecoveredFacts } from './recovered-facts.ts';
import { restoreBackup } from './restore-backup.ts';
import { checkDatabase, endRestoredSignIns } from './restored-database.ts';
import { rotateKeys } from './rotate-keys.ts';
import { runDemo } from './run-demo.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeAlerting } from './write-alerting.ts';

type SecretsCommand = Extract<OpsCommand, { command: 'secrets' }>;
type Say = (line: string) => void;

/** What surrounds a command: who runs it, and when it shall end. */
export type OpsSurroundings = {
  readonly clock: Clock;
  readonly say: Say;
  /** Resolves when the operator ends a command that would run forever. */
  readonly interrupted: () => Promise<void>;
};

/**
 * Runs one command of the operator; returns the exit code. Throws a StackProblem for errors that the operator can fix.
 */
export async function runOps(
  args: readonly string[],
  environment: StackEnvironment,
  { clock, say, interrupted }: OpsSurroundings,
): Promise<number> {
  const asked = readOpsCommand(args);
  if (!asked) {
    say(usageOf(args));
    return args.includes('--help') ? 0 : 2;
  }
  if (asked.command === 'secrets') saySecrets(asked, say);
  else if (asked.command === 'rotate-keys') sayRotation(asked, say);
  else if (asked.command === 'token')
    say(purposeToken(readInternalSecret(environment.dataDir), asked.purpose));
  else if (asked.command === 'alerting')
    for (const line of writeAlerting(asked.routes, asked.folder, readAlertingSettings())) say(line);
  else if (asked.command === 'first-merchant') await sayFirstMerchant(asked, environment.dataDir, say);
  else if (asked.command === 'check')
    return sayFacts(await checkDatabase(readCheckSettings(), asked.host), say);
  else if (asked.command === 'end-sign-ins')
    say(`Sign-ins ended: ${await endRestoredSignIns(readCheckSettings(), asked.host)}.`);
  else if (asked.command === 'demo') {
    const cabinets = await runDemo(readDemoSettings(), say);
    say(`${cabinets.count} cabinets connect, with their shoppers.`);
    await interrupted();
    await cabinets.stop();
  } else return runBackups(asked, environment, clock, say);
  return 0;
}

async function sayFirstMerchant(
  { asked, as }: Extract<OpsCommand, { command: 'first-merchant' }>,
  dataDir: string,
  say: Say,
): Promise<void> {
  const settings = readFirstMerchantSettings(dataDir);
  const operator = operatorOf({
    as,
    setting: settings.LARDER_OPERATOR,
    user: () => userInfo().username,
    isRequired: settings.LARDER_OPERATOR_REQUIRED,
  });
  if (!operator.ok) throw new StackProblem(operator.fault);
  await makeFirstMerchant(settings, operator.name, asked, say);
}

function saySecrets({ folder: path, installation }: SecretsCommand, say: Say): void {
  const { folder, made, kept, recovered, isOpen } = makeSecrets(
    path,
    installation ? copiesOf(installation, path) : undefined,
  );
  if (made.length > 0) say(`Made in ${folder}: ${made.join(', ')}`);
  if (recovered.length > 0) say(`Recovered from the copies of services: ${recovered.join(', ')}`);
  if (kept.length > 0) say(`Kept as they are: ${kept.join(', ')}`);
  if (isOpen) say('Other users of this machine can read them: chmod 700 the folder.');
  say('Keep a copy of the folder with your backups: without credential_pepper no cabinet is known any more.');
  if (installation) handOut(installation, path);
}

function handOut(installation: string, folder: string): void {
  handOutSecrets(installation, folder);
  leaveToOwner(installation, folder);
}

/** What has to happen before the next step of a rotation. */
const afterStep = {
  add: 'Restart API and gateway, then: rotate-keys switch',
  switch:
    'Restart API and gateway. Later, when nothing signed by the former keys is wanted any more: rotate-keys drop',
  drop: 'Restart API and gateway: what the former keys signed is refused from then on.',
} as const;

function sayRotation(asked: Extract<OpsCommand, { command: 'rotate-keys' }>, say: Say): void {
  for (const line of rotateKeys(asked.folder, asked.step, asked.names)) say(line);
  if (asked.installation) handOut(asked.installation, asked.folder);
  say(afterStep[asked.step]);
}

async function runBackups(
  asked: BackupCommand,
  { dataDir, databaseUrl }: StackEnvironment,
  clock: Clock,
  say: Say,
): Promise<number> {
  if (asked.command !== 'verify' && databaseUrl)
    throw new StackProblem(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools, see docs/operations/backup.md.',
    );
  if (asked.command === 'off') {
    await stopBackups(dataDir);
    say('PostgreSQL archives no log any more.');
    return 0;
  }
  const { folder } = asked;
  if (asked.command === 'backup') {
    say(`Backup finished: ${await createBackup({ dataDir, to: folder, keep: asked.keep, clock })}`);
    return 0;
  }
  const { until } = asked;
  if (asked.command === 'verify') {
    const { folder: backup, facts } = await verifyBackup(folder, until);
    say(`${backup} can be restored.`);
    return sayFacts(facts, say);
  }
  const restored = await restoreBackup({ dataDir, from: folder, until, now: clock.now() });
  say(`${restored.backup} is restored into ${dataDir}.`);
  if (restored.former) say(`What was there before is now ${restored.former}; delete it when all is well.`);
  say('Cabinets send again what they still hold; make a new backup once Larder runs.');
  say('All sign-ins ended: members sign in again.');
  const code = sayFacts(restored.facts, say);
  sayLostHolds(restored.restoredTo, say);
  return code;
}

/** Holds are searched for by the sessions of the events that cabinets send again. [decision 238] */
function sayLostHolds(restoredTo: Date, say: (line: string) => void): void {
  say(
    `Holds on cards after ${restoredTo.toISOString()} are found at Stripe when cabinets send their sales again.`,
  );
  say(
    '  A bridge has no such search: compare its holds with the abnormal orders, and capture or release them there.',
  );
}

/**
 * Prints the facts and returns the exit code. A backup with wrong sums is better than none, but must not go unnoticed.
 */
function sayFacts(facts: RecoveredFacts, say: (line: string) => void): number {
  const { merchants, devices, orders, newestEventAt, devicesWithWrongStock, wrongWallets } = facts;
  say(`  merchants ${merchants}, devices ${devices}, orders ${orders}`);
  say(`  newest event of a cabinet: ${newestEventAt?.toISOString() ?? 'none'}`);
  say(
    devicesWithWrongStock === 0
      ? '  stock agrees with its movements'
      : `  stock of ${devicesWithWrongStock} devices differs from its movements`,
  );
  say(
    wrongWallets === 0
      ? '  wallets agree with the ledger'
      : `  wallets of ${wrongWallets} merchants differ from the ledger`,
  );
  return devicesWithWrongStock + wrongWallets === 0 ? 0 : 1;
}
