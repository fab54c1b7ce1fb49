import type { Door } from '@larder/cabinet-protocol/fields';
import type { Step } from '../acts/script.ts';
import type { Sight } from './sight.ts';

/** A kind of person: the steps of one in front of a cabinet with this sight. */
export type Shopper = (sight: Sight) => Step[];

/** Longest wait for anything to happen. */
const patienceMs = 9_000;

/** A card that always pays. The sandbox provider knows the others by name. */
export function goodCard({ random }: Sight): string {
  return `fp_ok_${random.hex(6)}`;
}

/** Tap, wait for the bolt, pull one door. */
export function openDoor(sight: Sight, door: Door, fingerprint = goodCard(sight)): Step[] {
  return [
    { act: 'tap', fingerprint, door },
    { until: 'unlocked', withinMs: patienceMs },
    { act: 'pull', door, afterMs: sight.random.between(600, 2_500) },
  ];
}

/** Picks the door to open: one with goods behind it. */
export function aDoor({ goods, doors, random }: Sight): Door {
  const full = doors.filter((door) => goods.some((item) => item.door === door));
  return random.pick(full) ?? doors[0] ?? 'L';
}

/** Picks an item behind that door; undefined if it is empty. */
export function anItem({ goods, random }: Sight, door: Door) {
  return random.pick(goods.filter((item) => item.door === door));
}

export function thinking({ random }: Sight): number {
  return random.between(1_500, 6_000);
}
