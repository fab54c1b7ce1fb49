import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createSystemClock, type SystemClock } from '@larder/cabinet-simulator/clock/system-clock';
import { createFleet, type Fleet } from '@larder/cabinet-simulator/create-fleet';
import { quickTimings, type Timings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { BenchSystem } from '../bench-system.ts';
import type { SellingFleet } from '../selling-fleet.ts';
import { until } from './until.ts';
import { type DoorWatch, watchDoors } from './watch-doors.ts';

export type CrowdOptions = {
  readonly goods: SellingFleet;
  readonly seed: string;
  /** From one shopper of a cabinet to the next, until `resume` says otherwise. */
  readonly everyMs: number;
  /** From a refused tap to the next shopper, at least: the cabinet may be busy with a grant that was lost. */
  readonly refusedMs?: number;
  /** Timings of the cabinets that differ from quick ones. */
  readonly timings?: Partial<Timings>;
  /** The first cabinet of each group of this size sells nothing; all sell if absent. */
  readonly oneAtRestOf?: number;
};

/** Simulated cabinets at which shoppers buy one unit after the other, and what happened at them. */
export type SellingCrowd = {
  readonly fleet: Fleet;
  readonly clock: SystemClock;
  /** Cabinets at which nobody buys. */
  readonly atRest: readonly Cabinet[];
  readonly doors: DoorWatch;
  /** The cabinet of each session in which a unit was taken. */
  readonly sold: ReadonlyMap<string, string>;
  /** Taps that could not buy, by code; `none` got no answer in time. */
  readonly refused: ReadonlyMap<string, number>;
  /** Slowest tap since the last call, from the card to an open door or a refusal. */
  takeSlowestTapMs(): number;
  /** Longest time since the last call that a cabinet was without the cloud. */
  takeLongestOutageMs(): number;
  /** Lets nobody begin to shop, and waits until nobody shops and every event is acknowledged. */
  rest(): Promise<void>;
  /** Shoppers come again, at each cabinet one every `everyMs`; evenly over the time, not to all at once. */
  resume(everyMs?: number): void;
  /** Ends the sales as `rest` does, for good. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

const SHELF_QTY = 5_000;
/** Fewer than an attack with cards. */
const CARDS_EACH = 10;
const PATIENCE_MS = 180_000;
/** The first wait of a cabinet that lost its connection; it doubles with each loss within five minutes. */
const BACK_OFF_MS = 100;
const CONNECTED_PER_SECOND = 200;
/** No camera: videos of every sale would cost more than all sales. */
const caps = ['door.L', 'door.R', 'speaker', 'vision.device'];

/** Connects all cabinets, fills them and begins to sell. */
export async function openSellingCrowd(system: BenchSystem, options: CrowdOptions): Promise<SellingCrowd> {
  const { deviceNos, productId } = options.goods;
  const clock = createSystemClock();
  const fleet = createFleet(
    deviceNos.map((deviceNo) => ({ deviceNo, secret: system.secret, doors: 2 as const, caps })),
    {
      clock,
      brokerUrl: `mqtt://127.0.0.1:${system.mqttPort}`,
      timings: { ...quickTimings, backOffMs: BACK_OFF_MS, ...options.timings },
      seed: options.seed,
    },
  );
  try {
    fleet.connect(CONNECTED_PER_SECOND);
    await fleet.allOnline(PATIENCE_MS);
    for (const cabinet of fleet.cabinets) {
      await cabinet.until(({ planogram }) => planogram !== null, PATIENCE_MS);
      cabinet.stock({ door: 'L', layer: 1, productId }, SHELF_QTY);
    }
  } catch (failure) {
    await fleet.close();
    throw failure;
  }
  const doors = watchDoors(fleet.cabinets);
  const outages = watchOutages(fleet.cabinets);
  const sold = new Map<string, string>();
  const refused = new Map<string, number>();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let slowestTapMs = 0;
  let shopping = 0;
  let everyMs = options.everyMs;
  let open = Promise.withResolvers<void>();
  open.resolve();

  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal }).catch(() => undefined);
  const sellAt = async (cabinet: Cabinet, at: number) => {
    const { deviceNo } = cabinet.spec;
    let openSince: typeof open | undefined;
    for (let turn = 0; !closing.signal.aborted; turn += 1) {
      while (openSince !== open) {
        openSince = open;
        await open.promise;
        await pause((everyMs * at) / fleet.cabinets.length);
      }
      if (closing.signal.aborted) return;
      const beganMs = performance.now();
      let leastMs = 0;
      shopping += 1;
      await cabinet.until(({ online, session }) => online && session === null, PATIENCE_MS);
      const card = { fingerprint: `fp_${deviceNo}_${turn % CARDS_EACH}`, door: 'L' as const };
      if (cabinet.tapCard(card).done) {
        const sessionId = cabinet.state().session?.id ?? '';
        const tappedMs = performance.now();
        doors.expect(sessionId, tappedMs);
        const { session } = await cabinet.until(
          (state) => state.session?.id !== sessionId || state.session.state === 'unlocked',
          PATIENCE_MS,
        );
        slowestTapMs = Math.max(slowestTapMs, performance.now() - tappedMs);
        if (session?.id === sessionId) {
          cabinet.pullDoor('L');
          if (cabinet.take({ door: 'L', layer: 1, productId }).done) sold.set(sessionId, deviceNo);
          cabinet.closeDoor('L');
        } else {
          const code = cabinet.state().lastAnswer?.code ?? 'none';
          refused.set(code, (refused.get(code) ?? 0) + 1);
          leastMs = options.refusedMs ?? 0;
        }
      }
      shopping -= 1;
      await pause(Math.max(leastMs, everyMs - (performance.now() - beganMs)));
    }
  };
  const { oneAtRestOf } = options;
  const isAtRest = (at: number) => oneAtRestOf !== undefined && at % oneAtRestOf === 0;
  const atRest = fleet.cabinets.filter((_, at) => isAtRest(at));
  const selling = Promise.all(fleet.cabinets.filter((_, at) => !isAtRest(at)).map(sellAt));
  // Its failure is thrown by `finish`, not lost in between.
  selling.catch(() => undefined);
  const isQuiet = () =>
    shopping === 0 &&
    fleet.cabinets.every((cabinet) => cabinet.state().session === null && cabinet.outboxSize() === 0);
  const quiet = () => until(isQuiet, PATIENCE_MS);
  return {
    fleet,
    clock,
    atRest,
    doors,
    sold,
    refused,
    takeSlowestTapMs: () => {
      const slowest = slowestTapMs;
      slowestTapMs = 0;
      return slowest;
    },
    takeLongestOutageMs: outages.takeLongestMs,
    rest: async () => {
      open = Promise.withResolvers<void>();
      await quiet();
    },
    resume: (every = everyMs) => {
      everyMs = every;
      open.resolve();
    },
    finish: async () => {
      closing.abort();
      open.resolve();
      await selling;
      await quiet();
    },
    close: async () => {
      closing.abort();
      open.resolve();
      await fleet.close();
    },
  };
}

/** Measures how long each cabinet is without the cloud. */
function watchOutages(cabinets: readonly Cabinet[]) {
  let longestMs = 0;
  for (const cabinet of cabinets) {
    let lostMs: number | null = null;
    cabinet.onChange(() => {
      if (!cabinet.state().online) {
        lostMs ??= performance.now();
        return;
      }
      if (lostMs === null) return;
      longestMs = Math.max(longestMs, performance.now() - lostMs);
      lostMs = null;
    });
  }
  return {
    takeLongestMs: () => {
      const longest = longestMs;
      longestMs = 0;
      return longest;
    },
  };
}
