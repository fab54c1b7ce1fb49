import { planImport } from '@larder/use-cases/platform/catalog/plan-import';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { Session } from '../session.ts';
import { stopAtFaults } from './read-table.ts';

type Done = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
};
type Rows = readonly object[];

/** Asks what an import would do; prints its faults and throws if there is one. */
export async function plan(
  session: Session,
  of: 'varieties' | 'models' | 'products' | 'cabinets',
  rows: Rows,
): Promise<Done> {
  const planned = await session.run(planImport, { of, rows });
  return planned.faults.length > 0 ? stopAtFaults(session, planned.faults) : planned;
}

/** Plans an import and runs it; a dry run prints the plan only. */
export async function planAndImport(
  session: Session,
  {
    of,
    rows,
    useCase,
    dryRun = false,
    before,
  }: {
    of: 'varieties' | 'models' | 'products';
    rows: Rows;
    useCase: AnyUseCase<Done>;
    dryRun?: boolean | undefined;
    /** What must be there before the rows are; not done where the plan has a fault. */
    before?: () => Promise<void>;
  },
): Promise<void> {
  const planned = await plan(session, of, rows);
  if (dryRun) {
    for (const code of planned.added) session.print(`new ${code}`);
    for (const code of planned.changed) session.print(`changed ${code}`);
    session.print(`Would import: ${counts(planned)}`);
    return;
  }
  await before?.();
  session.print(`Imported: ${counts(await session.run(useCase, { rows }))}`);
}

const counts = ({ added, changed, unchanged }: Done) =>
  `${added.length} new, ${changed.length} changed, ${unchanged} unchanged`;
