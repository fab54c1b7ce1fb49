import { DAY_MS } from '@larder/domain/durations';
import { listCertificates } from '@larder/use-cases/platform/certificate/list-certificates';
import { recordCertificate } from '@larder/use-cases/platform/certificate/record-certificate';
import { revokeCertificates } from '@larder/use-cases/platform/certificate/revoke-certificates';
import { Command } from 'commander';
import { type CabinetAuthority, openCabinetAuthority } from '../certificates/cabinet-authority.ts';
import { numberRange } from '../number-range.ts';
import { tableLines } from '../print-table.ts';
import { openPrivateFolder } from '../private-folder.ts';
import type { Session } from '../session.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

const AUTHORITY = '.data/authority';
const RELOAD = 'give cabinets.crl to the broker and restart it: Mosquitto reads the list at its start only';

type MakeOptions = {
  readonly authority: string;
  readonly out: string;
  readonly days: number;
  readonly first?: string;
  readonly count?: number;
  readonly ending?: number;
  readonly revokeOld?: true;
};

/** Defines `platform cabinet certificate`: what proves a cabinet to a broker that cannot ask for its secret. */
export function certificateCommands(withSession: WithSession): Command {
  const command = new Command('certificate').description(
    'client certificates for brokers that cannot ask the gateway, such as Mosquitto (infra/mqtt/README.md)',
  );
  for (const each of [makeCommand, listCommand, renewCommand, revokeCommand])
    command.addCommand(each(withSession));
  return command;
}

/** A command that makes certificates: the numbers, and where everything goes. */
const makingCommand = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .argument('[deviceNo...]')
    .option('--first <deviceNo>', 'with --count: numbers counted up from this one')
    .option('--count <n>', 'how many numbers', wholeNumber)
    .option('--days <n>', 'how long they are valid', wholeNumber, 825)
    .option('--authority <folder>', 'of the authority; made if there is none', AUTHORITY)
    .option('--out <folder>', 'where {number}-….crt and {number}-….key go', '.data/certificates');

const makeCommand = (withSession: WithSession): Command =>
  makingCommand('make', 'make a key and a certificate for each cabinet').action(
    (given: string[], options: MakeOptions) =>
      withSession((session) => issue(session, numbersOf(given, options), options)),
  );

const renewCommand = (withSession: WithSession): Command =>
  makingCommand('renew', 'make new ones; the old ones stay valid until they end, or with --revoke-old')
    .option('--ending <days>', 'all cabinets whose last certificate ends within so many days', wholeNumber)
    .option('--revoke-old', 'revoke the old ones at once: the cabinet is cut off until it has the new one')
    .action((given: string[], options: MakeOptions) =>
      withSession(async (session) => {
        const { ending } = options;
        const asked = ending === undefined ? [] : await numbersEnding(session, ending);
        const named =
          ending === undefined || given.length > 0 || options.first ? numbersOf(given, options) : [];
        await issue(session, [...new Set([...asked, ...named])], options);
      }),
    );

const revokeCommand = (withSession: WithSession): Command =>
  new Command('revoke')
    .description('revoke the certificates of cabinets, and write cabinets.crl anew')
    .argument('<deviceNo...>')
    .option('--authority <folder>', 'of the authority', AUTHORITY)
    .action((numbers: string[], { authority: folder }: { authority: string }) =>
      withSession(async (session) => {
        const authority = await openCabinetAuthority(folder, session.now, { mustExist: true });
        const inputs = numbers.map((deviceNo) => ({ deviceNo }));
        for (const { deviceNo, serials } of await session.runEach(revokeCertificates, inputs))
          session.print(`${deviceNo} ${serials.length} revoked`);
        await writeList(session, authority);
      }),
    );

const listCommand = (withSession: WithSession): Command =>
  new Command('list')
    .description('certificates with their end, the first to end at the top')
    .argument('[deviceNo...]')
    .option('--ending <days>', 'only valid ones that end within so many days', wholeNumber)
    .action((numbers: string[], { ending }: { ending?: number }) =>
      withSession(async (session) => {
        const found = await session.run(listCertificates, {
          ...(numbers.length > 0 && { deviceNos: numbers }),
          ...(ending !== undefined && { endingBy: daysFrom(session.now, ending) }),
        });
        const rows = found.map(({ deviceNo, state, notAfter, revokedAt, serial }) => ({
          device: deviceNo,
          state,
          notAfter: notAfter.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
          serial,
        }));
        for (const line of tableLines(rows, ['device', 'state', 'notAfter', 'revokedAt', 'serial']))
          session.print(line);
      }),
    );

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

function numbersOf(given: readonly string[], { first, count }: MakeOptions): string[] {
  const counted = first === undefined ? [] : numberRange(first, count ?? 1);
  const all = [...new Set([...given, ...counted])];
  if (all.length === 0) throw new Error('Name cabinets, or --first with --count, see --help');
  return all;
}

/** Leaves out a cabinet that has a later one already, so that a daily call renews each once. */
async function numbersEnding(session: Session, days: number): Promise<string[]> {
  const by = daysFrom(session.now, days);
  const valid = (await session.run(listCertificates, {})).filter(({ state }) => state === 'valid');
  const lastEnds = new Map(valid.map(({ deviceNo, notAfter }) => [deviceNo, notAfter]));
  return [...lastEnds].filter(([, notAfter]) => notAfter <= by).map(([deviceNo]) => deviceNo);
}

/** Records each certificate before its files are written: none is in use that could not be revoked. */
async function issue(session: Session, numbers: readonly string[], options: MakeOptions): Promise<void> {
  const folder = openPrivateFolder(options.out, session.now);
  const authority = await openCabinetAuthority(options.authority, session.now);
  if (authority.isNew)
    session.warn(`made the authority ${options.authority}: keep cabinets-ca.key safe and secret`);
  for (const deviceNo of numbers) {
    const { serial, notAfter, certificate, key } = await authority.issue(deviceNo, options.days, session.now);
    const [recorded] = await session.runEach(recordCertificate, [
      { deviceNo, serial, authority: authority.fingerprint, notAfter },
    ]);
    if (recorded === undefined) continue;
    folder.write(deviceNo, 'key', key);
    const path = folder.write(deviceNo, 'crt', certificate);
    if (options.revokeOld) await session.run(revokeCertificates, { deviceNo, except: [serial] });
    session.print(`${deviceNo} valid until ${notAfter.toISOString()} ${path}`);
  }
  await writeList(session, authority);
}

async function writeList(session: Session, authority: CabinetAuthority): Promise<void> {
  const found = await session.run(listCertificates, { authority: authority.fingerprint });
  const revoked = found.flatMap(({ serial, revokedAt }) => (revokedAt ? [{ serial, revokedAt }] : []));
  session.print(`${await authority.writeRevoked(revoked, session.now)}: ${revoked.length} revoked`);
  if (revoked.length > 0) session.print(RELOAD);
}
