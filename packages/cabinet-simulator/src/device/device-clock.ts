import type { ClockState } from '@larder/cabinet-protocol/envelope';
import type { SimClock } from '../clock/sim-clock.ts';
import type { World } from './world.ts';

export type DeviceClock = {
  /** Wall clock as the cabinet believes it; 1970 and counting while unset. */
  wallMs(): number;
  /**
   * Upper bound of the cloud's time, from the last answer and the monotonic clock. Commands expire by it, because one
   * that was delayed together with the time must not count as live [protocol 10.3].
   */
  correctedMs(): number;
  state(): ClockState;
  /** Takes the cloud's time, requested `waitedMs` ago. A stuck clock cannot be set and is only corrected. */
  learn(serverMs: number, waitedMs: number): void;
  /** Duration of that request: commands may be refused too early by this much. */
  waitedMs(): number;
  restart(): void;
};

const verifiedForMs = 24 * 3_600_000;

/**
 * Clock of a controller [protocol 11]: `drift` after boot until it learns the cloud's time, and after a day without it.
 */
export function createDeviceClock(clock: SimClock, world: World): DeviceClock {
  let bootedAt = clock.now();
  let verifiedAt: number | null = null;
  let learned: { latestMs: number; waitedMs: number; atMs: number } | null = null;

  const wallMs = () =>
    Math.floor(world.clock.unset ? clock.now() - bootedAt : clock.now() + world.clock.skewMs);

  return {
    wallMs,
    correctedMs: () => (learned === null ? wallMs() : learned.latestMs + clock.now() - learned.atMs),
    state() {
      if (world.clock.unset) return 'unset';
      if (world.clock.stuck) return 'synced';
      return verifiedAt !== null && clock.now() - verifiedAt <= verifiedForMs ? 'synced' : 'drift';
    },
    waitedMs: () => learned?.waitedMs ?? 0,
    learn(serverMs, waitedMs) {
      learned = { latestMs: serverMs + waitedMs, waitedMs, atMs: clock.now() };
      if (world.clock.stuck) return;
      world.clock.unset = false;
      world.clock.skewMs = serverMs - clock.now();
      verifiedAt = clock.now();
    },
    restart() {
      bootedAt = clock.now();
      verifiedAt = null;
      learned = null;
    },
  };
}
