import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { RestockMode } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

const openTask = literalList(openTaskStatuses);

/** Reads the merchant's features; until the commit no mode is switched. */
export async function holdFeatures(tx: Tx, merchantId: string): Promise<readonly string[]> {
  const [row] = await tx.$queryRaw<{ features: string[] }[]>`
    SELECT features FROM merchant WHERE id = ${merchantId}::uuid FOR SHARE`;
  return row?.features ?? [];
}

/** Reads the merchant's features and locks them; waits for starts of tasks, trips and orders that hold them. */
export async function lockFeatures(tx: Tx, merchantId: string): Promise<readonly string[]> {
  const [row] = await tx.$queryRaw<{ features: string[] }[]>`
    SELECT features FROM merchant WHERE id = ${merchantId}::uuid FOR NO KEY UPDATE`;
  return row?.features ?? [];
}

export type ModeUseRow = {
  readonly mode: RestockMode;
  readonly openTasks: number;
  /** Orders that nobody has started. */
  readonly waitingOrders: number;
  readonly openTrips: number;
};

/** Counts what is under way in each mode; a mode without any is missing. [screens 129] */
export function modeUses(tx: Tx, merchantId: string): Promise<ModeUseRow[]> {
  return tx.$queryRaw<ModeUseRow[]>`
    SELECT mode, sum(tasks)::int AS "openTasks", sum(orders)::int AS "waitingOrders", sum(trips)::int AS "openTrips"
      FROM (SELECT mode::text, 1 AS tasks, 0 AS orders, 0 AS trips FROM restock_task
             WHERE merchant_id = ${merchantId}::uuid AND status IN (${openTask})
            UNION ALL
            SELECT mode::text, 0, 1, 0 FROM restock_order
             WHERE merchant_id = ${merchantId}::uuid AND status = 'created'
            UNION ALL
            SELECT mode::text, 0, 0, 1 FROM restock_trip
             WHERE merchant_id = ${merchantId}::uuid AND status = 'open') used
     GROUP BY mode`;
}
