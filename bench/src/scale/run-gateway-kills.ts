import { setTimeout as wait } from 'node:timers/promises';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createFleet } from '@larder/cabinet-simulator/create-fleet';
import { quickTimings, realTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { Database } from '@larder/database/open-database';
import type { KeptService } from '@larder/stack/keep-running';
import type { BenchSystem } from '../bench-system.ts';
import { givenSellingFleet } from '../selling-fleet.ts';

export type GatewayKills = {
  readonly cabinets: number;
  /** Sales of all cabinets together, at least. */
  readonly sales: number;
  /** `kill -9` of one gateway or the other, spread over the sales. */
  readonly kills: number;
  /** Afterwards each gateway and API is restarted in order, one after the other. */
  readonly restartsAll?: boolean;
  readonly seed: string;
  readonly say?: (line: string) => void;
};

export type GatewayKillsResult = {
  readonly sales: number;
  readonly kills: number;
  /** Taps that no cabinet could sell on: denied, or without an answer in time. */
  readonly refused: number;
  /** Sales without their order, and without their captured payment. */
  readonly lost: number;
  readonly unpaid: number;
  /** Orders, or units of them, beyond what was taken. */
  readonly doubled: number;
  /** Cabinets whose stock does not follow from what was taken. */
  readonly wrongStock: number;
  /** Slowest tap, from the card to an open door or a refusal. */
  readonly slowestTapMs: number;
  /** Longest that a cabinet was without a gateway, from its lost connection to its accepted birth. */
  readonly slowestReturnMs: number;
  /** Times that the cloud took a cabinet for offline, and alerts about it. */
  readonly offline: number;
  readonly alerts: number;
  /** While all were restarted: taps that were refused, calls of the API, and those that failed. */
  readonly refusedByRestarts: number;
  readonly calls: number;
  readonly failedCalls: number;
};

/** Shorter than a test of it may take, and longer than any step. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;
const SHELF_QTY = 5_000;
const NEXT_SHOPPER_MS = 500;
/** Fewer than an attack with cards. */
const CARDS_EACH = 10;
const caps = ['door.L', 'door.R', 'speaker', 'vision.device'];

type Sold = Map<string, string>;
type Tally = {
  readonly sold: Sold;
  readonly codes: Map<string, number>;
  refused: number;
  slowestTapMs: number;
  isOver: boolean;
};

/**
 * Cabinets sell through two gateways behind a balancer, each of which is killed and restarted in between; two APIs
 * charge the sales. Compares what cabinets gave out with what the cloud has recorded. [decision 160]
 */
export async function runGatewayKills(system: BenchSystem, run: GatewayKills): Promise<GatewayKillsResult> {
  const { deviceNos, productId } = await givenSellingFleet(system, run.cabinets);
  const { gateways, apis } = await system.startSeveral({ gateways: 2, apis: 2 });
  const fleet = createFleet(
    // Films of every sale would cost more than all sales.
    deviceNos.map((deviceNo) => ({ deviceNo, secret: system.secret, doors: 2 as const, caps })),
    {
      brokerUrl: `mqtt://127.0.0.1:${system.mqttPort}`,
      // Waits as a real cabinet does after a gateway died that had run for long.
      timings: { ...quickTimings, backOffMs: realTimings.backOffMs, stableMs: 1 },
      seed: run.seed,
    },
  );
  try {
    fleet.connect();
    await fleet.allOnline();
    for (const cabinet of fleet.cabinets) {
      await cabinet.until(({ planogram }) => planogram !== null, PATIENCE_MS);
      cabinet.stock({ door: 'L', layer: 1, productId }, SHELF_QTY);
    }
    const sold: Sold = new Map();
    const tally: Tally = { sold, codes: new Map(), refused: 0, slowestTapMs: 0, isOver: false };
    const selling = Promise.all(fleet.cabinets.map((cabinet) => sell(cabinet, productId, tally)));
    const outages = watchOutages(fleet.cabinets);
    for (let kill = 1; kill <= run.kills; kill += 1) {
      await until(() => sold.size >= ((kill - 0.5) * run.sales) / run.kills);
      // All cabinets are with the other one since the last kill.
      await killOne(gateways[kill % gateways.length], fleet.cabinets);
      run.say?.(`kill ${kill}: longest outage ${outages.longestMs().toFixed(0)} ms, ${sold.size} sales`);
    }
    await until(() => sold.size >= run.sales);
    const refusedBefore = tally.refused;
    const called = run.restartsAll
      ? await restartAll(system, [...gateways, ...apis], fleet.cabinets)
      : { calls: 0, failedCalls: 0 };
    const refusedByRestarts = tally.refused - refusedBefore;
    tally.isOver = true;
    await selling;
    run.say?.(`refused: ${JSON.stringify([...tally.codes])}`);
    await until(() => fleet.cabinets.every((cabinet) => cabinet.outboxSize() === 0));
    const { refused, slowestTapMs } = tally;
    const books = await compareWithBooks(system, sold);
    const slowestReturnMs = outages.longestMs();
    const found = { sales: sold.size, kills: run.kills, refused, slowestTapMs, slowestReturnMs };
    return { ...found, ...books, ...called, refusedByRestarts };
  } finally {
    await fleet.close();
  }
}

/** One shopper after the other. */
async function sell(cabinet: Cabinet, productId: string, tally: Tally): Promise<void> {
  const { deviceNo } = cabinet.spec;
  for (let visit = 0; !tally.isOver; visit += 1) {
    await cabinet.until(({ online, session }) => online && session === null, PATIENCE_MS);
    if (!cabinet.tapCard({ fingerprint: `fp_${deviceNo}_${visit % CARDS_EACH}`, door: 'L' }).done) continue;
    const sessionId = cabinet.state().session?.id ?? '';
    const tappedMs = performance.now();
    const { session } = await cabinet.until(
      (state) => state.session?.id !== sessionId || state.session.state === 'unlocked',
      PATIENCE_MS,
    );
    tally.slowestTapMs = Math.max(tally.slowestTapMs, performance.now() - tappedMs);
    if (session?.id !== sessionId) {
      tally.refused += 1;
      const code = cabinet.state().lastAnswer?.code ?? 'none';
      tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
      // The cabinet may be busy with a grant that was lost: its next shopper comes later.
      await wait(NEXT_SHOPPER_MS);
      continue;
    }
    cabinet.pullDoor('L');
    if (cabinet.take({ door: 'L', layer: 1, productId }).done) tally.sold.set(sessionId, deviceNo);
    cabinet.closeDoor('L');
  }
}

/** Kills a gateway while cabinets sell through it, and waits until it and they are back. */
async function killOne(victim: KeptService | undefined, cabinets: readonly Cabinet[]): Promise<void> {
  const killed = victim?.pid() ?? 0;
  process.kill(killed, 'SIGKILL');
  await until(() => cabinets.some((cabinet) => !cabinet.state().online));
  await until(() => cabinets.every((cabinet) => cabinet.state().online));
  await until(() => victim?.pid() !== killed);
}

/** Measures how long each cabinet is without a gateway. */
function watchOutages(cabinets: readonly Cabinet[]): { longestMs(): number } {
  let longestMs = 0;
  for (const cabinet of cabinets) {
    let lostMs: number | null = null;
    cabinet.onChange(() => {
      const { online } = cabinet.state();
      if (!online) lostMs ??= performance.now();
      else if (lostMs !== null) {
        longestMs = Math.max(longestMs, performance.now() - lostMs);
        lostMs = null;
      }
    });
  }
  return { longestMs: () => longestMs };
}

/** Stops each process in order and lets it start again, while a client calls the API all the time. */
async function restartAll(
  { webUrl }: BenchSystem,
  processes: readonly KeptService[],
  cabinets: readonly Cabinet[],
): Promise<{ calls: number; failedCalls: number }> {
  const counted = { calls: 0, failedCalls: 0, isOver: false };
  const calling = (async () => {
    while (!counted.isOver) {
      counted.calls += 1;
      const isAnswered = await fetch(`${webUrl}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (!isAnswered) counted.failedCalls += 1;
    }
  })();
  for (const kept of processes) {
    const former = kept.pid();
    process.kill(former, 'SIGTERM');
    await until(() => kept.pid() !== former);
    await until(() => cabinets.every((cabinet) => cabinet.state().online));
  }
  counted.isOver = true;
  await calling;
  return { calls: counted.calls, failedCalls: counted.failedCalls };
}

/** Logs that are not applied, and orders that are not charged. */
async function unsettled({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `SELECT ((SELECT count(*) FROM device_event_log l
               WHERE l.applied_seq < greatest(l.max_seq, (SELECT max(i.seq) FROM device_event_inbox i
                                                           WHERE i.device_id = l.device_id AND i.log_id = l.log_id)))
           + (SELECT count(*) FROM payment WHERE order_id IS NOT NULL AND state <> 'captured'))::int AS left`,
  );
  return rows[0]?.left ?? Number.NaN;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const lateMs = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > lateMs) throw new Error(`not so after ${PATIENCE_MS} ms: ${isSo}`);
    await wait(LOOK_MS);
  }
}

async function compareWithBooks({ database }: BenchSystem, sold: Sold) {
  await until(async () => (await unsettled(database)) === 0);
  const { rows: orders } = await database.pool.query<{
    session: string;
    orders: number;
    qty: number;
    paid: boolean;
  }>(
    `SELECT o.session_id AS session, count(DISTINCT o.id)::int AS orders, sum(i.qty)::int AS qty,
            bool_and(p.state = 'captured' AND p.captured_minor = o.total_minor) AS paid
       FROM sales_order o JOIN order_item i ON i.order_id = o.id
       LEFT JOIN payment p ON p.order_id = o.id GROUP BY o.session_id`,
  );
  const bySession = new Map(orders.map((order) => [order.session, order]));
  const doubled = orders.filter(
    ({ session, orders: count, qty }) => !sold.has(session) || count !== 1 || qty !== 1,
  );
  const { rows: stock } = await database.pool.query<{ deviceNo: string; qty: number; moved: number }>(
    `SELECT d.device_no AS "deviceNo", l.on_hand::int AS qty,
            (SELECT sum(m.qty)::int FROM stock_movement m WHERE m.device_id = l.device_id) AS moved
       FROM stock_level l JOIN device d ON d.id = l.device_id`,
  );
  const taken = Map.groupBy(sold.values(), (deviceNo) => deviceNo);
  const {
    rows: [seen],
  } = await database.pool.query<{ offline: number; alerts: number }>(
    `SELECT (SELECT count(*) FROM connectivity_log WHERE state = 'offline')::int AS offline,
            (SELECT count(*) FROM alert)::int AS alerts`,
  );
  return {
    lost: [...sold.keys()].filter((session) => !bySession.has(session)).length,
    unpaid: orders.filter(({ paid }) => !paid).length,
    doubled: doubled.length,
    wrongStock: stock.filter(
      ({ deviceNo, qty, moved }) => qty !== moved || -moved !== (taken.get(deviceNo)?.length ?? 0),
    ).length,
    offline: seen?.offline ?? Number.NaN,
    alerts: seen?.alerts ?? Number.NaN,
  };
}
