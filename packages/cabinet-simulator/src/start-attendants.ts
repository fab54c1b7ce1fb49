import type { Door } from '@larder/cabinet-protocol/fields';
import { playScript } from './acts/play-script.ts';
import type { Step } from './acts/script.ts';
import type { Cabinet } from './cabinet.ts';
import type { Fleet } from './create-fleet.ts';
import { createRandom, type Random } from './random/seeded-random.ts';
import type { Session } from './session/session.ts';
import { anItem } from './shoppers/shopper.ts';
import { look } from './shoppers/sight.ts';

export type Attendants = { stop(): void };

/**
 * Simulates the person at a door that was opened from a phone. After a QR purchase they take one product; a restocker
 * fills up to the par and leaves time for a photo; a technician looks. Without them such a door locks again.
 */
export function startAttendants(
  fleet: Fleet,
  { seed = 'attendants' }: { seed?: string | number } = {},
): Attendants {
  const random = createRandom(seed);
  const attended = new Map<Cabinet, string>();
  const stops = fleet.cabinets.map((cabinet) =>
    cabinet.onChange(() => {
      const { session } = cabinet.state();
      if (session?.state !== 'unlocked' || session.trigger === 'card' || session.trigger === 'key') return;
      if (attended.get(cabinet) === session.id) return;
      attended.set(cabinet, session.id);
      playScript(cabinet, fleet.clock, stepsFor(cabinet, session, random), () => undefined);
    }),
  );
  return {
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function stepsFor(cabinet: Cabinet, { kind, doors }: Session, random: Random): Step[] {
  const sight = look(cabinet, random);
  const work = (door: Door): Step[] => {
    if (kind === 'restock') return [{ act: 'refill', door, afterMs: 2_000 }];
    const item = kind === 'sale' ? anItem(sight, door) : undefined;
    if (item === undefined) return [];
    return [{ act: 'take', door, layer: item.layer, productId: item.productId, afterMs: 2_500 }];
  };
  const closesAfterMs = () =>
    kind === 'restock' ? random.between(10_000, 15_000) : random.between(1_500, 4_000);
  return [
    ...doors.map((door): Step => ({ act: 'pull', door, afterMs: random.between(800, 2_000) })),
    ...doors.flatMap(work),
    ...doors.map((door): Step => ({ act: 'close', door, afterMs: closesAfterMs() })),
  ];
}
