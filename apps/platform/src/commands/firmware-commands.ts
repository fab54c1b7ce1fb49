import { DAY_MS } from '@larder/domain/durations';
import { addFirmware } from '@larder/use-cases/platform/firmware/add-firmware';
import { listFirmware } from '@larder/use-cases/platform/firmware/list-firmware';
import { type RolledOut, rollOutFirmware } from '@larder/use-cases/platform/firmware/roll-out-firmware';
import { Command } from 'commander';
import { tableLines } from '../print-table.ts';
import { readFirmwareImage } from '../read-firmware-image.ts';
import type { Session } from '../session.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform firmware …`. */
export function firmwareCommands(withSession: WithSession): Command {
  const command = new Command('firmware').description('firmware of cabinets: releases and their rollout');
  command.addCommand(addCommand(withSession));
  command.addCommand(updateCommand(withSession));
  command.addCommand(listCommand(withSession));
  return command;
}

type AddOptions = Readonly<Record<'model' | 'version' | 'file' | 'url' | 'key', string>> & {
  readonly notes?: string;
};

const addCommand = (withSession: WithSession) =>
  new Command('add')
    .description('make an image known: hashed and signed here; the key stays on this machine')
    .requiredOption('--model <code>', 'model of cabinet that it is for')
    .requiredOption('--version <version>')
    .requiredOption('--file <path>', 'the image')
    .requiredOption('--url <url>', 'where cabinets fetch the same bytes')
    .requiredOption('--key <path>', 'PEM of the private Ed25519 key whose public part the cabinets have')
    .option('--notes <text>')
    .action(({ model, version, file, url, key, notes }: AddOptions) =>
      withSession(async (session) => {
        const image = readFirmwareImage(file, key);
        const input = { modelCode: model, version, url, notes, ...image };
        const { isNew } = await session.run(addFirmware, input);
        session.print(`${model} ${version} ${isNew ? 'added' : 'is known'}; sha256 ${image.sha256}`);
      }),
    );

type UpdateOptions = {
  readonly model: string;
  readonly cabinet?: string[];
  readonly merchant?: string;
  readonly percent: number;
  readonly from?: string;
  readonly to?: string;
  readonly retry?: boolean;
};

const updateCommand = (withSession: WithSession) =>
  new Command('update')
    .description('install a release on cabinets: some, those of a merchant, or a share of all')
    .argument('<version>')
    .requiredOption('--model <code>')
    .option('--cabinet <deviceNo...>')
    .option('--merchant <merchantNo>')
    .option('--percent <n>', 'share of them, 1 to 100; a larger one later adds cabinets', wholeNumber, 100)
    .option('--from <time>', 'install from then on, e.g. 2026-11-22T02:00:00Z (now)')
    .option('--to <time>', 'and until then, within 24 hours (in 24 hours)')
    .option('--retry', 'also where it failed or was rolled back before')
    .action((version: string, options: UpdateOptions) =>
      withSession((session) => update(session, version, options)),
    );

async function update(session: Session, version: string, options: UpdateOptions): Promise<void> {
  const { model, cabinet, merchant, percent, retry = false } = options;
  const window = windowOf(session.now, options);
  let after: string | null | undefined;
  do {
    const input = {
      modelCode: model,
      version,
      deviceNos: cabinet,
      merchantNo: merchant,
      percent,
      retry,
      window,
      after,
    };
    const { notified, leftOut, next }: RolledOut = await session.run(rollOutFirmware, input);
    for (const deviceNo of notified) session.print(`${deviceNo} notified`);
    for (const { deviceNo, why } of leftOut) session.print(`${deviceNo} left out: ${why}`);
    after = next ?? undefined;
  } while (after);
}

function windowOf(now: Date, { from, to }: UpdateOptions): { from: string; to: string } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const iso = (text: string | undefined, otherwise: Date) =>
    (text ? readTime(text) : otherwise).toISOString();
  return { from: iso(from, now), to: iso(to, new Date(now.getTime() + DAY_MS)) };
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`not a time: ${text}`);
  return time;
}

const listCommand = (withSession: WithSession) =>
  new Command('list')
    .description('releases and how far cabinets are; with --version cabinet by cabinet')
    .option('--model <code>')
    .option('--version <version>')
    .action(({ model, version }: { model?: string; version?: string }) =>
      withSession(async (session) => {
        const { releases, cabinets } = await session.run(listFirmware, { modelCode: model, version });
        const rows = releases.map(({ createdAt, states, ...release }) => ({
          ...release,
          added: createdAt.toISOString(),
          cabinets: Object.entries(states)
            .map(([state, count]) => `${state} ${count}`)
            .join(', '),
        }));
        const columns = ['model', 'version', 'bytes', 'added', 'cabinets', 'sha256'] as const;
        for (const line of tableLines(rows, columns)) session.print(line);
        if (version === undefined) return;
        const ways = cabinets.map(({ updatedAt, ...way }) => ({ ...way, at: updatedAt.toISOString() }));
        for (const line of tableLines(ways, ['deviceNo', 'fw', 'state', 'pct', 'code', 'at']))
          session.print(line);
      }),
    );
