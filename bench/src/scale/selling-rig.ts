import { setTimeout as wait } from 'node:timers/promises';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createFleet } from '@larder/cabinet-simulator/create-fleet';
import { quickTimings, realTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { KeptService } from '@larder/stack/keep-running';
import type { InstanceCounts } from '@larder/stack/plan-instances';
import type { BenchSystem } from '../bench-system.ts';
import { givenSellingFleet } from '../selling-fleet.ts';
import { type Books, compareWithBooks } from './compare-with-books.ts';
import { PATIENCE_MS, until } from './until.ts';

export type SellingRig = {
  readonly gateways: readonly KeptService[];
  readonly apis: readonly KeptService[];
  readonly cabinets: readonly Cabinet[];
  /** Begins to sell at all cabinets, one shopper after the other. */
  sell(): void;
  readonly sales: () => number;
  /** Waits until every cabinet has sold once more: its former tap is over. */
  untilAllSold(): Promise<void>;
  /** Taps that no cabinet could sell on, denied or without an answer in time: how many, and by code. */
  readonly refused: () => number;
  readonly refusals: () => Readonly<Record<string, number>>;
  /** Slowest tap, from the card to an open door or a refusal. */
  readonly slowestTapMs: () => number;
  /** Longest that a cabinet was without a gateway, from its lost connection to its accepted birth. */
  readonly slowestReturnMs: () => number;
  /** Ends selling, and compares what cabinets gave out with what the cloud has recorded. */
  settle(): Promise<Books>;
  close(): Promise<void>;
};

const SHELF_QTY = 5_000;
const NEXT_SHOPPER_MS = 500;
/** Fewer than an attack with cards. */
const CARDS_EACH = 10;
const caps = ['door.L', 'door.R', 'speaker', 'vision.device'];

type Tally = {
  readonly sold: Map<string, string>;
  readonly codes: Map<string, number>;
  refused: number;
  slowestTapMs: number;
  isOver: boolean;
};

/** Simulated cabinets of one merchant that sell one product through several gateways and APIs behind a balancer. */
export async function openSellingRig(
  system: BenchSystem,
  counts: InstanceCounts,
  { cabinets: count, seed }: { readonly cabinets: number; readonly seed: string },
): Promise<SellingRig> {
  const { deviceNos, productId } = await givenSellingFleet(system, count);
  const { gateways, apis } = await system.startSeveral(counts);
  const fleet = createFleet(
    // Films of every sale would cost more than all sales.
    deviceNos.map((deviceNo) => ({ deviceNo, secret: system.secret, doors: 2 as const, caps })),
    {
      brokerUrl: `mqtt://127.0.0.1:${system.mqttPort}`,
      // Waits as a real cabinet does after a gateway died that had run for long.
      timings: { ...quickTimings, backOffMs: realTimings.backOffMs, stableMs: 1 },
      seed,
    },
  );
  const { cabinets } = fleet;
  const tally: Tally = { sold: new Map(), codes: new Map(), refused: 0, slowestTapMs: 0, isOver: false };
  let selling: Promise<unknown> = Promise.resolve();
  try {
    fleet.connect();
    await fleet.allOnline();
    for (const cabinet of cabinets) {
      await cabinet.until(({ planogram }) => planogram !== null, PATIENCE_MS);
      cabinet.stock({ door: 'L', layer: 1, productId }, SHELF_QTY);
    }
  } catch (failure) {
    await fleet.close();
    throw failure;
  }
  const outages = watchOutages(cabinets);
  return {
    gateways,
    apis,
    cabinets,
    sell: () => {
      selling = Promise.all(cabinets.map((cabinet) => sellAt(cabinet, productId, tally)));
      // Its failure is that of `settle`.
      selling.catch(() => undefined);
    },
    sales: () => tally.sold.size,
    untilAllSold: async () => {
      const before = salesByCabinet(tally.sold);
      await until(() => {
        const now = salesByCabinet(tally.sold);
        return deviceNos.every((deviceNo) => (now.get(deviceNo) ?? 0) > (before.get(deviceNo) ?? 0));
      });
    },
    refused: () => tally.refused,
    refusals: () => Object.fromEntries(tally.codes),
    slowestTapMs: () => tally.slowestTapMs,
    slowestReturnMs: outages.longestMs,
    settle: async () => {
      tally.isOver = true;
      await selling;
      await until(() => cabinets.every((cabinet) => cabinet.outboxSize() === 0));
      return compareWithBooks(system.database, tally.sold);
    },
    close: () => fleet.close(),
  };
}

function salesByCabinet(sold: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const deviceNo of sold.values()) counts.set(deviceNo, (counts.get(deviceNo) ?? 0) + 1);
  return counts;
}

/** One shopper after the other. */
async function sellAt(cabinet: Cabinet, productId: string, tally: Tally): Promise<void> {
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
