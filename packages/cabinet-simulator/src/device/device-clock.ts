import type { ClockState } from '@larder/cabinet-protocol/envelope';
import type { SimClock } from '../clock/sim-clock.ts';
import type { World } from './world.ts';

export type DeviceClock = {
  /** Wall clock as the cabinet believes it; 1970 and counting while unset. */
  wallMs(): number;
  /** The cloud's time as last learned, carried on by the monotonic clock: commands expire by it [protocol 10.3]. */
  correctedMs(): number;
  state(): ClockState;
  /** The cloud's time arrived. A stuck clock cannot be set and is only corrected. */
  learn(serverMs: number): void;
  restart(): void;
};

const verifiedForMs = 24 * 3_600_000;

/** Clock of a controller [protocol 11]: `drift` after boot until the cloud has told the time, and after a day alone. */
export function createDeviceClock(clock: SimClock, world: World): DeviceClock {
  let bootedAt = clock.now();
  let verifiedAt: number | null = null;
  let learned: { serverMs: number; atMs: number } | null = null;

  const wallMs = () =>
    Math.floor(world.clock.unset ? clock.now() - bootedAt : clock.now() + world.clock.skewMs);

  return {
    wallMs,
    correctedMs: () => (learned === null ? wallMs() : learned.serverMs + clock.now() - learned.atMs),
    state() {
      if (world.clock.unset) return 'unset';
      if (world.clock.stuck) return 'synced';
      return verifiedAt !== null && clock.now() - verifiedAt <= verifiedForMs ? 'synced' : 'drift';
    },
    learn(serverMs) {
      learned = { serverMs, atMs: clock.now() };
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
