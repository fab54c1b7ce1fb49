import { checkCabinet } from '@larder/use-cases/platform/check-cabinet';
import { type WatchedMessage, watchCabinet } from '@larder/use-cases/platform/watch-cabinet';
import { Command } from 'commander';
import type { Session } from '../session.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform cabinet check` and `watch`: diagnostics for makers of cabinets whose messages are rejected. */
export function diagnoseCommands(withSession: WithSession): Command[] {
  const check = new Command('check')
    .description('what of the last 24 hours was rejected and why, missing events, open faults')
    .argument('<deviceNo>')
    .action((deviceNo: string) => withSession((session) => check24Hours(session, deviceNo)));
  const watch = new Command('watch')
    .description(
      'every message of a cabinet and to it, as it happens, with what became of it; Ctrl-C ends it',
    )
    .argument('<deviceNo>')
    .option('--for <s>', 'end after so many seconds', wholeNumber)
    .action((deviceNo: string, options: { readonly for?: number }) =>
      withSession((session) => watchMessages(session, deviceNo, options.for)),
    );
  return [check, watch];
}

async function check24Hours(session: Session, deviceNo: string): Promise<void> {
  const found = await session.run(checkCabinet, { deviceNo });
  const { lifecycle, online, lastBirthAt, fw, rejected, missing, faults } = found;
  const birth = lastBirthAt ? `birth ok ${lastBirthAt.toISOString()}, firmware ${fw}` : 'no birth yet';
  session.print(`${deviceNo} ${lifecycle} ${online}: ${birth}`);
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
  if (rejected.length + missing.length + faults.length === 0) session.print('nothing rejected in 24 hours');
}

async function watchMessages(session: Session, deviceNo: string, forS: number | undefined): Promise<void> {
  // Otherwise an unknown device number would be watched without any output.
  await session.run(checkCabinet, { deviceNo });
  const ended = new AbortController();
  const end = () => ended.abort();
  process.once('SIGINT', end);
  const timer = forS === undefined ? undefined : setTimeout(end, forS * 1_000);
  const done = new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
  await watchCabinet(session.database, deviceNo, (message) => session.print(lineOf(message)), ended.signal);
  session.warn(`watching ${deviceNo}`);
  await done;
  clearTimeout(timer);
  process.removeListener('SIGINT', end);
}

/** `10:00:01.250 up/evt BAD_SCHEMA data.sessionId: required {"v":1,…}` */
const lineOf = ({ at, channel, verdict, text }: WatchedMessage): string =>
  `${at.slice(11, 23)} ${channel} ${verdict} ${text}`;
