import { cabinetColumns, readDeviceNos } from '@larder/domain/platform/read-cabinet-rows';
import { allocateCabinet } from '@larder/use-cases/platform/allocate-cabinet';
import { deallocateCabinet } from '@larder/use-cases/platform/deallocate-cabinet';
import { retireCabinet } from '@larder/use-cases/platform/retire-cabinet';
import { Command } from 'commander';
import { readTable } from '../import/read-table.ts';
import { numberRange } from '../number-range.ts';
import type { Session } from '../session.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform cabinet allocate`, `deallocate` and `retire`. */
export function ownershipCommands(withSession: WithSession): Command[] {
  const allocate = new Command('allocate')
    .description('give cabinets in stock to a merchant')
    .argument('<merchantNo>')
    .argument('[deviceNo...]')
    .option('--csv <file>', 'a table with the column deviceNo, such as that of an import')
    .option('--first <deviceNo>', 'first of a row of numbers')
    .option('--count <n>', 'how many numbers', wholeNumber, 1)
    .action((merchantNo: string, numbers: string[], options: AllocateOptions) =>
      withSession((session) => allocateAll(session, merchantNo, wantedOf(session, numbers, options))),
    );
  const leaving = [
    ['deallocate', deallocateCabinet, 'take back cabinets that were not activated'],
    ['retire', retireCabinet, 'take cabinets out of the system for good'],
  ] as const;
  const others = leaving.map(([name, useCase, description]) =>
    new Command(name)
      .description(description)
      .argument('<deviceNo...>')
      .action((numbers: string[]) =>
        withSession(async (session) => {
          const inputs = numbers.map((deviceNo) => ({ deviceNo }));
          report(session, await session.runEach(useCase, inputs));
        }),
      ),
  );
  return [allocate, ...others];
}

type AllocateOptions = { readonly csv?: string; readonly first?: string; readonly count: number };
type Wanted = { readonly deviceNo: string; readonly line?: number };

function wantedOf(session: Session, numbers: readonly string[], options: AllocateOptions): readonly Wanted[] {
  const { csv, first, count } = options;
  if ([numbers.length > 0, csv, first].filter(Boolean).length !== 1)
    throw new Error('Give either numbers, or --csv, or --first and --count');
  if (csv) return readTable(session, csv, { columns: cabinetColumns, read: readDeviceNos });
  return (first ? numberRange(first, count) : numbers).map((deviceNo) => ({ deviceNo }));
}

/** Allocates each by itself: those that are refused are printed with their line, the others are allocated. */
async function allocateAll(session: Session, merchantNo: string, wanted: readonly Wanted[]): Promise<void> {
  const lineOf = new Map(wanted.map(({ deviceNo, line }) => [deviceNo, line]));
  const inputs = wanted.map(({ deviceNo }) => ({ deviceNo, merchantNo }));
  const done = await session.runEach(allocateCabinet, inputs, ({ deviceNo }) => {
    const line = lineOf.get(String(deviceNo));
    return line ? `line ${line}, ${deviceNo}` : undefined;
  });
  report(session, done);
  if (wanted.length > 1) session.print(`Allocated: ${done.length} of ${wanted.length}`);
}

function report(
  session: Session,
  changed: readonly { readonly deviceNo: string; readonly lifecycle: string }[],
): void {
  for (const { deviceNo, lifecycle } of changed) session.print(`${deviceNo} ${lifecycle}`);
}
