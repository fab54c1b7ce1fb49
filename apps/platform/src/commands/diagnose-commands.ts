import { brokerRefusalKinds } from '@larder/domain/device/broker-refusal';
import { type CheckedCabinet, checkCabinet } from '@larder/use-cases/platform/check-cabinet';
import { type WatchedMessage, watchCabinet } from '@larder/use-cases/platform/watch-cabinet';
import { Command } from 'commander';
import { explainedIn, refusalWords } from '../refusal-words.ts';
import type { Session } from '../session.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform cabinet check` and `watch`: diagnostics for makers of cabinets whose messages are rejected. */
export function diagnoseCommands(withSession: WithSession): Command[] {
  const check = new Command('check')
    .description(
      'what of the last 24 hours the broker refused or was rejected and why, missing events, open faults',
    )
    .argument('<deviceNo>')
    .action((deviceNo: string) => withSession((session) => check24Hours(session, deviceNo)));
  const watch = new Command('watch')
    .description(
      'every message of a cabinet and to it, as it happens, with what became of it, and what the broker refused; Ctrl-C ends it',
    )
    .argument('<deviceNo>')
    .option('--for <s>', 'end after so many seconds', wholeNumber)
    .action((deviceNo: string, options: { readonly for?: number }) =>
      withSession((session) => watchMessages(session, deviceNo, options.for)),
    );
  return [check, watch];
}

type KnownCabinet = Exclude<CheckedCabinet['known'], null>;

async function check24Hours(session: Session, deviceNo: string): Promise<void> {
  const { known, refused } = await session.run(checkCabinet, { deviceNo });
  if (known === null) session.print(`${deviceNo} unknown: no cabinet of this number was imported`);
  else printState(session, deviceNo, known);
  for (const { kind, count, firstAt, lastAt, place } of refused) {
    const since = count > 1 ? ` since ${firstAt.toISOString()}` : '';
    session.print(
      `broker ${kind} ${count}x${since}, last ${lastAt.toISOString()}${place ? `: ${place}` : ''}`,
    );
    session.print(`  ${refusalWords[kind]}`);
  }
  if (refused.length > 0) session.print(`  see ${explainedIn}`);
  if (known === null) return;
  const found = refused.length + known.rejected.length + known.missing.length + known.faults.length;
  printFindings(session, known);
  if (found === 0) session.print('nothing rejected in 24 hours');
}

function printState(session: Session, deviceNo: string, known: KnownCabinet): void {
  const { lifecycle, online, lastBirthAt, fw, testUntil } = known;
  const birth = lastBirthAt ? `birth ok ${lastBirthAt.toISOString()}, firmware ${fw}` : 'no birth yet';
  const test = testUntil ? `; under test until ${testUntil.toISOString()}, raises no alerts` : '';
  session.print(`${deviceNo} ${lifecycle} ${online}: ${birth}${test}`);
}

function printFindings(session: Session, { rejected, missing, faults }: KnownCabinet): void {
  for (const { channel, issue, count, lastAt } of rejected) {
    session.print(`rejected ${count}x up/${channel} ${issue} (last ${lastAt.toISOString()})`);
  }
  for (const { logId, ackSeq, maxSeq } of missing) {
    session.print(
      `missing events of log ${logId}: stored without a hole up to ${ackSeq}, the newest is ${maxSeq}`,
    );
  }
  for (const { code, severity, detail } of faults)
    session.print(`fault ${code} ${severity}: ${detail ?? '-'}`);
}

async function watchMessages(session: Session, deviceNo: string, forS: number | undefined): Promise<void> {
  // A typing mistake would be watched without any output, so a number that never tried to connect is refused.
  const { known } = await session.run(checkCabinet, { deviceNo });
  const ended = new AbortController();
  const end = () => ended.abort();
  process.once('SIGINT', end);
  const timer = forS === undefined ? undefined : setTimeout(end, forS * 1_000);
  const done = new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
  await watchCabinet(session.database, deviceNo, (message) => session.print(lineOf(message)), ended.signal);
  session.warn(
    known ? `watching ${deviceNo}` : `watching ${deviceNo}, which is no cabinet here: refusals only`,
  );
  await done;
  clearTimeout(timer);
  process.removeListener('SIGINT', end);
}

/** `10:00:01.250 up/evt BAD_SCHEMA data.sessionId: required {"v":1,…}` */
function lineOf({ at, channel, verdict, text }: WatchedMessage): string {
  const time = at.slice(11, 23);
  if (channel !== 'broker') return `${time} ${channel} ${verdict} ${text}`;
  const kind = brokerRefusalKinds.find((known) => known === verdict);
  return `${time} broker ${verdict}${text && `: ${text}`}${kind ? ` - ${refusalWords[kind]}` : ''}`;
}
