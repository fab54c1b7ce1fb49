import { humanNumber } from '@larder/domain/human-number';
import { dayOfNumber } from './day-of-number.ts';
import { drawNumbers } from './draw-numbers.ts';
import { insertRows } from './insert-rows.ts';
import type { OpenOrder } from './open-order.ts';
import type { SeedContext } from './seed-context.ts';
import type { TaskRows } from './task-rows.ts';

type Numbered = { created_at: Date; merchant_id: string };

/** Writes tasks with their records and orders, and the open orders. */
export async function writeRestocks(
  seed: SeedContext,
  tasks: readonly TaskRows[],
  open: readonly OpenOrder[],
): Promise<void> {
  const { connection } = seed;
  const dayOf = ({ created_at, merchant_id }: Numbered) => dayOfNumber(seed, merchant_id, created_at);
  const orders = [...tasks.flatMap(({ order }) => order ?? []), ...open.map(({ order }) => order)];
  inTime(orders, (order, nth) => {
    order.order_no = humanNumber('restockOrder', dayOf(order), nth);
  });
  inTime(
    tasks.map(({ task }) => task),
    (task, nth) => {
      task.task_no = humanNumber('restockTask', dayOf(task), nth);
    },
  );
  for (const { task, record } of tasks) record.record_no = task.task_no;
  const tables: [string, Record<string, unknown>[]][] = [
    ['restock_order', orders],
    [
      'restock_order_line',
      [...tasks.flatMap((task) => task.orderLines), ...open.flatMap(({ lines }) => lines)],
    ],
    ['restock_task', tasks.map(({ task }) => task)],
    ['door_session', tasks.map(({ session }) => session)],
    ['restock_record', tasks.map(({ record }) => record)],
    ['restock_record_line', tasks.flatMap(({ lines }) => lines)],
  ];
  for (const [table, rows] of tables) await insertRows(connection, table, rows);
  await drawNumbers(connection, 'restock_order_number', orders.length);
  await drawNumbers(connection, 'restock_task_number', tasks.length);
}

function inTime<Row extends Numbered>(rows: readonly Row[], number: (row: Row, nth: number) => void): void {
  const sorted = rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
  for (const [index, row] of sorted.entries()) number(row, index + 1);
}
