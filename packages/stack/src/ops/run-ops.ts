import { parseArgs } from 'node:util';
import type { Clock } from '@larder/use-cases/clock';
import type { StackEnvironment } from '../env.ts';
import { StackProblem } from '../stack-problem.ts';
import { createBackup, stopBackups } from './create-backup.ts';
import type { RecoveredFacts } from './recovered-facts.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const usage = `Usage: pnpm ops <command>

  backup  --to FOLDER [--keep N]      copy the running stack; its log is archived there from now on (keeps 7 copies)
  verify  --from FOLDER [--until T]   recover a backup in a temporary folder and say what it holds
  restore --from FOLDER [--until T]   put a backup in place of the data folder of a stopped stack
  off                                 archive no log any more: the disk of the backups is gone

  FOLDER  of all backups, or for verify and restore of one; T is an instant such as 2026-11-22T10:00:00Z
  DATA_DIR names the data folder, as for pnpm start`;

/**
 * Runs one command of the operator; returns the exit code. Throws a StackProblem for errors that the operator can fix.
 */
export async function runOps(
  args: readonly string[],
  environment: StackEnvironment,
  clock: Clock,
  say: (line: string) => void,
): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    say(usage);
    return args.includes('--help') ? 0 : 2;
  }
  const { command, folder, until, keep } = asked;
  if (command !== 'verify' && environment.databaseUrl)
    throw new StackProblem(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools, see docs/operations/backup.md.',
    );
  const { dataDir } = environment;
  if (command === 'off') {
    await stopBackups(dataDir);
    say('PostgreSQL archives no log any more.');
    return 0;
  }
  if (command === 'backup') {
    say(`Backup finished: ${await createBackup({ dataDir, to: folder, keep, clock })}`);
    return 0;
  }
  if (command === 'verify') {
    const { folder: backup, facts } = await verifyBackup(folder, until);
    say(`${backup} can be restored.`);
    return sayFacts(facts, say);
  }
  const restored = await restoreBackup({ dataDir, from: folder, until, now: clock.now() });
  say(`${restored.backup} is restored into ${dataDir}.`);
  if (restored.former) say(`What was there before is now ${restored.former}; delete it when all is well.`);
  say('Cabinets send again what they still hold; make a new backup once Larder runs.');
  const code = sayFacts(restored.facts, say);
  sayUnknownHolds(restored.restoredTo, say);
  return code;
}

/** The payment port cannot list holds, so only the operator can find those that the database has lost. */
function sayUnknownHolds(restoredTo: Date, say: (line: string) => void): void {
  say(
    `Money held on cards after ${restoredTo.toISOString()} is unknown to Larder: neither taken nor given back.`,
  );
  say("  Look for these holds in your payment provider's book and release or capture them there.");
}

type Asked = {
  readonly command: 'backup' | 'verify' | 'restore' | 'off';
  readonly folder: string;
  readonly until: Date | null;
  readonly keep: number;
};

/** Returns undefined for invalid arguments. */
function readArguments(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        keep: { type: 'string', default: '7' },
      },
    });
    const [command, ...more] = positionals;
    const folder = command === 'off' ? '.' : command === 'backup' ? values.to : values.from;
    const until = values.until ? new Date(values.until) : null;
    const keep = Number(values.keep);
    if (command !== 'backup' && command !== 'verify' && command !== 'restore' && command !== 'off')
      return undefined;
    if (!folder || more.length > 0 || (until && Number.isNaN(until.getTime()))) return undefined;
    return Number.isInteger(keep) && keep >= 1 ? { command, folder, until, keep } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Prints the facts and returns the exit code. A backup with wrong sums is better than none, but must not go unnoticed.
 */
function sayFacts(facts: RecoveredFacts, say: (line: string) => void): number {
  const { merchants, devices, orders, newestEventAt, devicesWithWrongStock } = facts;
  say(`  merchants ${merchants}, devices ${devices}, orders ${orders}`);
  say(`  newest event of a cabinet: ${newestEventAt?.toISOString() ?? 'none'}`);
  say(
    devicesWithWrongStock === 0
      ? '  stock agrees with its movements'
      : `  stock of ${devicesWithWrongStock} devices differs from its movements`,
  );
  return devicesWithWrongStock === 0 ? 0 : 1;
}
