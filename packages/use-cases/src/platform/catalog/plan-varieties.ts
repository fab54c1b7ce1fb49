import type { Tx } from '@larder/database/transaction';
import {
  VARIETY_NAME_MAX_CHARS,
  varietyCodePattern,
  varietySort,
} from '@larder/domain/product/read-variety-rows';
import { z } from 'zod';
import { IMPORT_ROWS_MAX, type ImportPlan } from './import-plan.ts';

const name = z.string().trim().min(1).max(VARIETY_NAME_MAX_CHARS);

export const varietyRows = z
  .array(
    z.object({
      line: z.int().optional(),
      code: z.string().regex(varietyCodePattern, 'valid.input'),
      nameEn: name,
      nameZh: name,
      /** Default: its own, or behind all others. */
      sort: z.int().min(varietySort.min).max(varietySort.max).optional(),
    }),
  )
  .min(1)
  .max(IMPORT_ROWS_MAX);
type Rows = z.output<typeof varietyRows>;

type Planned = ImportPlan & {
  readonly rows: readonly { code: string; nameEn: string; nameZh: string; sort: number }[];
};

const SORT_STEP = 10;

/** Compares varieties with what is stored; a known code keeps its id, so that products stay in their variety. */
export async function planVarieties(tx: Tx, given: Rows): Promise<Planned> {
  const known = new Map((await tx.variety.findMany()).map((variety) => [variety.code, variety]));
  let last = Math.max(0, ...[...known.values()].map(({ sort }) => sort));
  const plan = { added: [] as string[], changed: [] as string[], unchanged: 0 };
  const rows: Planned['rows'][number][] = [];
  for (const { line: _, sort, ...row } of given) {
    const before = known.get(row.code);
    if (!before && sort === undefined) last += SORT_STEP;
    const after = { ...row, sort: sort ?? before?.sort ?? last };
    if (!before) plan.added.push(row.code);
    else if (isEqual(before, after)) plan.unchanged += 1;
    else plan.changed.push(row.code);
    if (!before || !isEqual(before, after)) rows.push(after);
  }
  return { ...plan, rows, faults: [] };
}

const isEqual = (a: Planned['rows'][number], b: Planned['rows'][number]) =>
  a.nameEn === b.nameEn && a.nameZh === b.nameZh && a.sort === b.sort;
