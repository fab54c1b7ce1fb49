import type { Cabinet } from './cabinet.ts';
import type { SimClock } from './clock/sim-clock.ts';
import { createSystemClock } from './clock/system-clock.ts';
import { type CabinetOptions, createCabinet } from './create-cabinet.ts';

export type FleetOptions = Pick<
  CabinetOptions,
  'brokerUrl' | 'ca' | 'link' | 'upload' | 'firmwareKey' | 'timings'
> & {
  clock?: SimClock;
  seed?: string | number;
};

export type Fleet = {
  readonly clock: SimClock;
  readonly cabinets: readonly Cabinet[];
  byNo(deviceNo: string): Cabinet | undefined;
  /** Switches all on, `perSecond` at a time: a broker should not receive thousands of handshakes at once. */
  connect(perSecond?: number): void;
  /** Resolves when every cabinet is online. */
  allOnline(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
};

/** Creates N cabinets in one process: one clock, one real timer for all of them. */
export function createFleet(cabinets: readonly CabinetOptions[], options: FleetOptions = {}): Fleet {
  const clock = options.clock ?? createSystemClock();
  const built = cabinets.map((cabinet) => createCabinet({ ...options, ...cabinet, clock }));
  const byNo = new Map(built.map((cabinet) => [cabinet.spec.deviceNo, cabinet]));
  let isClosed = false;

  return {
    clock,
    cabinets: built,
    byNo: (deviceNo) => byNo.get(deviceNo),
    connect(perSecond = 200) {
      for (const [at, cabinet] of built.entries()) {
        clock.setTimer((at * 1_000) / perSecond, () => {
          if (!isClosed) cabinet.connect();
        });
      }
    },
    async allOnline(timeoutMs = 60_000) {
      await Promise.all(built.map((cabinet) => cabinet.until(({ online }) => online, timeoutMs)));
    },
    async close() {
      isClosed = true;
      await Promise.all(built.map((cabinet) => cabinet.close()));
    },
  };
}
