import type { CalendarDay } from '@larder/domain/calendar-day';
import { orderFulfillment } from '@larder/domain/restock/fulfillment';
import { orderQuantity, type RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { SeedCabinet } from './cabinets.ts';
import { type SeedMerchant, seedMembers } from './merchants.ts';
import type { SeedLine } from './planograms.ts';
import { atMinute, mustHave, type SeedContext } from './seed-context.ts';
import type { StockBook } from './stock-book.ts';
import type { StockedCabinet } from './stocked-cabinet.ts';
import type { Finding, TaskLine, TaskRows } from './task-rows.ts';

const FIRST_TASK_MINUTE = 6 * 60;
const MINUTES_A_TASK = 25;
const PLANNED_BEFORE_MS = 30 * 60_000;
const MISCOUNT_SHARE = 0.18;
const DAMAGE_SHARE = 0.1;
const SHORT_SHARE = 0.35;

export type TaskTime = { day: CalendarDay; plannedAt: Date; startedAt: Date; closedAt: Date; at: Date };

/**
 * The times of a task, from the plan at breakfast to the last closed door, when no shopper comes. No member is at two
 * cabinets at once.
 */
export function taskTime(seed: SeedContext, day: CalendarDay, timeZone: string, round: number): TaskTime {
  const startedAt = atMinute(day, FIRST_TASK_MINUTE + round * MINUTES_A_TASK, timeZone);
  const closedAt = new Date(startedAt.getTime() + seed.dice.whole(8 * 60, 21 * 60) * 1000);
  const at = new Date(closedAt.getTime() + seed.dice.whole(15, 80) * 1000);
  return { day, plannedAt: new Date(startedAt.getTime() - PLANNED_BEFORE_MS), startedAt, closedAt, at };
}

/** The operator of a cabinet: its restocker, else the manager, else the owner. */
export function operatorOf(seed: SeedContext, { deviceNo, merchant }: SeedCabinet): string {
  const team = seedMembers.filter((member) => member.merchant === merchant);
  const operator =
    team.find(({ devices }) => devices?.includes(deviceNo)) ??
    team.find(({ role }) => role === 'manager') ??
    team.find(({ kind }) => kind === 'owner');
  return mustHave(seed.membershipIds, operator?.email ?? '');
}

/** Most tasks replace what was sold; every seventh follows an order, which fills all shelves up to their par. */
function modeOf(nth: number): RestockMode {
  if (nth % 7 === 6) return 'refill';
  return nth % 3 === 2 ? 'one_click' : 'quick';
}

/** Units missing to the par, for the lines with any missing. */
export function orderedOf(book: StockBook, lines: readonly SeedLine[]): Map<SeedLine, number> {
  const wanted = lines.map(
    (line) => [line, orderQuantity({ parQty: line.parQty, current: book.onHand(line) })] as const,
  );
  return new Map(wanted.filter(([, qty]) => qty > 0));
}

export function makeTask(
  seed: SeedContext,
  place: StockedCabinet,
  merchant: SeedMerchant,
  book: StockBook,
  time: TaskTime,
  nth: number,
): TaskRows {
  const mode = modeOf(nth);
  const ordered = mode === 'refill' ? orderedOf(book, place.lines) : null;
  const made: MadeTask = {
    seed,
    place,
    merchant,
    mode,
    time,
    tenant: {
      merchant_id: mustHave(seed.merchantIds, merchant.code),
      device_id: mustHave(seed.deviceIds, place.cabinet.deviceNo),
    },
    operatorId: operatorOf(seed, place.cabinet),
    ids: {
      task: seed.dice.idAt(time.startedAt),
      record: seed.dice.idAt(time.at),
      order: ordered && seed.dice.idAt(time.plannedAt),
    },
  };
  const atCreation = new Map(place.lines.map((line) => [line, book.onHand(line)]));
  const served = book.restock({
    recordId: made.ids.record,
    operatorId: made.operatorId,
    mode,
    day: time.day,
    closedAt: time.closedAt,
    ...(ordered && { ordered }),
    findings: findingsOf(seed, book, place.lines, ordered),
  });
  return {
    task: taskRow(made),
    session: sessionRow(made),
    record: recordRow(made, served),
    lines: served.map((line) => ({
      merchant_id: made.tenant.merchant_id,
      record_id: made.ids.record,
      device_id: made.tenant.device_id,
      ...line,
    })),
    order: ordered && orderRow(made, served),
    orderLines: ordered
      ? orderLineRows(made.tenant, made.ids.order, ordered, seed, merchant, atCreation)
      : [],
  };
}

function findingsOf(
  { dice }: SeedContext,
  book: StockBook,
  lines: readonly SeedLine[],
  ordered: ReadonlyMap<SeedLine, number> | null,
): Map<SeedLine, Finding> {
  const stocked = lines.filter((line) => book.onHand(line) > 1);
  const short = [...(ordered ?? [])].filter(([, qty]) => qty > 1).map(([line]) => line);
  const findings = new Map<SeedLine, Finding>();
  if (stocked.length > 0 && dice.roll() < MISCOUNT_SHARE) findings.set(dice.pick(stocked), { missing: 1 });
  if (stocked.length > 0 && dice.roll() < DAMAGE_SHARE) findings.set(dice.pick(stocked), { damaged: 1 });
  if (short.length > 0 && dice.roll() < SHORT_SHARE) findings.set(dice.pick(short), { notBrought: 1 });
  return findings;
}

type MadeTask = {
  seed: SeedContext;
  place: StockedCabinet;
  merchant: SeedMerchant;
  mode: RestockMode;
  time: TaskTime;
  tenant: { merchant_id: string; device_id: string };
  operatorId: string;
  ids: { task: string; record: string; order: string | null };
};

function taskRow({ ids, tenant, mode, operatorId, time }: MadeTask): TaskRows['task'] {
  return {
    id: ids.task,
    ...tenant,
    task_no: '',
    mode,
    status: 'done',
    order_id: ids.order,
    operator_id: operatorId,
    started_at: time.startedAt,
    finished_at: time.at,
    created_at: time.startedAt,
    updated_at: time.at,
  };
}

function sessionRow({
  seed,
  ids,
  tenant,
  place,
  merchant,
  operatorId,
  time,
}: MadeTask): Record<string, unknown> {
  return {
    id: seed.dice.idAt(time.startedAt),
    ...tenant,
    kind: 'restock',
    trigger: 'app',
    origin: 'cloud',
    doors: [...new Set(place.lines.map(({ door }) => door))],
    state: 'closed',
    operator_id: operatorId,
    task_id: ids.task,
    planogram_version_id: place.planogramVersionId,
    currency: merchant.currency,
    authorized_at: time.startedAt,
    started_at: time.startedAt,
    opened_at: time.startedAt,
    closed_at: time.closedAt,
    ended_at: time.closedAt,
    end_reason: 'doors_closed',
    created_at: time.startedAt,
    updated_at: time.closedAt,
  };
}

function recordRow(made: MadeTask, served: readonly TaskLine[]): TaskRows['record'] {
  const { ids, tenant, mode, operatorId, time } = made;
  const sum = (qty: (line: TaskLine) => number) => served.reduce((total, line) => total + qty(line), 0);
  return {
    id: ids.record,
    ...tenant,
    record_no: '',
    task_id: ids.task,
    order_id: ids.order,
    mode,
    operator_id: operatorId,
    started_at: time.startedAt,
    at: time.at,
    openings: 1,
    restock_qty: sum(({ restock_qty }) => restock_qty),
    adjust_qty: sum(({ adjust_qty }) => adjust_qty),
    dispose_qty: sum(({ dispose_qty }) => dispose_qty),
    fulfillment: ids.order ? fulfillmentOf(served) : null,
  };
}

const fulfillmentOf = (served: readonly TaskLine[]) =>
  orderFulfillment(
    served.flatMap(({ ordered_qty, restock_qty }) =>
      ordered_qty === null ? [] : [{ orderedQty: ordered_qty, restockQty: restock_qty }],
    ),
  );

function orderRow(made: MadeTask, served: readonly TaskLine[]): TaskRows['order'] {
  const { seed, ids, tenant, merchant, operatorId, time } = made;
  return {
    id: ids.order,
    ...tenant,
    order_no: '',
    mode: 'refill',
    status: 'done',
    fulfillment: fulfillmentOf(served),
    created_by_id: mustHave(seed.membershipIds, `owner@${merchant.code}.example`),
    assigned_to_id: operatorId,
    due_on: time.day,
    note: null,
    finished_at: time.at,
    created_at: time.plannedAt,
    updated_at: time.at,
  };
}

export function orderLineRows(
  tenant: { merchant_id: string },
  orderId: string | null,
  ordered: ReadonlyMap<SeedLine, number>,
  seed: SeedContext,
  merchant: SeedMerchant,
  atCreation: ReadonlyMap<SeedLine, number>,
): Record<string, unknown>[] {
  return [...ordered].map(([line, qty]) => ({
    merchant_id: tenant.merchant_id,
    order_id: orderId,
    door: line.door,
    layer: line.layer,
    product_id: mustHave(seed.productIds, `${merchant.code} ${line.product.code}`),
    par_qty: line.parQty,
    stock_at_creation: mustHave(atCreation, line),
    ordered_qty: qty,
  }));
}
