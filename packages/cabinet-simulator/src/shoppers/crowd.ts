import type { Random } from '../random/seeded-random.ts';
import { buyer } from './buyer.ts';
import { declined } from './declined.ts';
import { doorHolder } from './door-holder.ts';
import { foreignItem } from './foreign-item.ts';
import { looker } from './looker.ts';
import { returner } from './returner.ts';
import type { Shopper } from './shopper.ts';
import { swapper } from './swapper.ts';
import { twoDoors } from './two-doors.ts';
import { walkAway } from './walk-away.ts';

/** Every kind of shopper by name. */
export const shoppers = {
  buyer,
  returner,
  swapper,
  looker,
  'door-holder': doorHolder,
  'walk-away': walkAway,
  'two-doors': twoDoors,
  'foreign-item': foreignItem,
  declined,
} as const satisfies Record<string, Shopper>;

export type ShopperName = keyof typeof shoppers;

/** Shares of the kinds in a hundred people. */
const mixture: Record<ShopperName, number> = {
  buyer: 76,
  'two-doors': 5,
  returner: 5,
  looker: 4,
  declined: 3,
  'walk-away': 3,
  swapper: 2,
  'door-holder': 1,
  'foreign-item': 1,
};

/** Picks the next shopper. */
export function nextShopper(random: Random): ShopperName {
  let ticket = random.between(1, 100);
  for (const [name, share] of Object.entries(mixture)) {
    ticket -= share;
    if (ticket <= 0) return name as ShopperName;
  }
  return 'buyer';
}
