import { playScript } from './acts/play-script.ts';
import type { Outcome } from './acts/script.ts';
import type { Cabinet } from './cabinet.ts';
import type { Timer } from './clock/sim-clock.ts';
import type { Fleet } from './create-fleet.ts';
import { createRandom } from './random/seeded-random.ts';
import { nextShopper, type ShopperName, shoppers } from './shoppers/crowd.ts';
import { look } from './shoppers/sight.ts';

export type ShopperOptions = {
  /** People an hour and cabinet, on average, day and night. */
  ratePerHour: number;
  /** The first shoppers are ordinary buyers who come this many times as fast, so that a new system sells at once. */
  opening?: { readonly buyers: number; readonly rush: number };
  seed?: string | number;
  /** Called when a shopper has finished. */
  visited?(cabinet: Cabinet, shopper: ShopperName, outcome: Outcome): void;
};

export type Shoppers = {
  /** Stops new arrivals; present shoppers finish. */
  stop(): void;
  /** Number of shoppers who have finished. */
  visits(): number;
};

/** Sends shoppers who come by themselves and buy from the goods on the shelves. */
export function startShoppers(
  fleet: Fleet,
  { ratePerHour, opening, seed = 'shoppers', visited }: ShopperOptions,
): Shoppers {
  const random = createRandom(seed);
  const busy = new Set<Cabinet>();
  let begun = 0;
  let visits = 0;
  let next: Timer | undefined;

  const isOpening = () => begun < (opening?.buyers ?? 0);

  // One arrival process for the whole fleet, however large it is.
  function comeLater(): void {
    const rush = isOpening() ? (opening?.rush ?? 1) : 1;
    const perMs = (ratePerHour * rush * fleet.cabinets.length) / 3_600_000;
    if (perMs > 0) next = fleet.clock.setTimer(-Math.log(1 - random.next()) / perMs, come);
  }

  function come(): void {
    comeLater();
    const cabinet = random.pick(fleet.cabinets);
    const drawn = nextShopper(random);
    const own = random.fork(String(random.next()));
    if (cabinet === undefined || busy.has(cabinet) || !isOpenForSale(cabinet)) return;
    busy.add(cabinet);
    const name = isOpening() ? 'buyer' : drawn;
    begun += 1;
    playScript(cabinet, fleet.clock, shoppers[name](look(cabinet, own)), (outcome) => {
      busy.delete(cabinet);
      visits += 1;
      closeBehind(cabinet);
      visited?.(cabinet, name, outcome);
    });
  }

  comeLater();
  return {
    stop: () => next?.cancel(),
    visits: () => visits,
  };
}

function isOpenForSale(cabinet: Cabinet): boolean {
  const { online, session, lifecycle, lockouts, mains, planogram } = cabinet.state();
  const isFree = session === null && lockouts.length === 0 && mains;
  return online && isFree && lifecycle === 'operational' && planogram !== null;
}

/** Shuts open doors, so that no shopper leaves one open after any failure. */
function closeBehind(cabinet: Cabinet): void {
  for (const door of cabinet.spec.doors) {
    if (cabinet.state().doors[door]?.open) cabinet.closeDoor(door);
  }
}
