import { isReachable } from '../device/presence/is-reachable.ts';
import type { OnlineStatus } from '../device/presence/online-status.ts';
import type { SettingStatus } from '../device/settings/setting-status.ts';
import { samePrices } from './price-change.ts';

/** What became of a new price in one cabinet. [screens 145] */
export const priceStates = [
  'live',
  'buying',
  'taking',
  'offline',
  'waiting',
  'rejected',
  'replaced',
  'canceled',
  'refused',
] as const;
export type PriceState = (typeof priceStates)[number];

export type PriceFacts = {
  readonly isRefused: boolean;
  readonly isCanceled: boolean;
  /** True once the cabinet has a version with the price. */
  readonly isPublished: boolean;
  /** Prices of the product there: as the change set them, and now. */
  readonly prices: readonly number[];
  readonly pricesNow: readonly number[];
  /** Prices that the shopper at the cabinet pays; null: nobody is there. */
  readonly shopperPrices: readonly number[] | null;
  /** Whether the cabinet holds the template in force. */
  readonly sync: SettingStatus;
  readonly online: OnlineStatus;
};

/** States in which a change can still be taken back. */
export const undoablePriceStates: readonly PriceState[] = [
  'live',
  'buying',
  'taking',
  'offline',
  'waiting',
  'rejected',
];

/**
 * Returns the state of a new price in a cabinet. `buying`: a shopper who came before it still pays the old price;
 * `taking`: online, and not reported by the cabinet yet.
 */
export function priceState(facts: PriceFacts): PriceState {
  if (facts.isRefused) return 'refused';
  if (facts.isCanceled) return 'canceled';
  if (!facts.isPublished) return 'waiting';
  if (!samePrices(facts.prices, facts.pricesNow)) return 'replaced';
  if (facts.sync === 'rejected') return 'rejected';
  const isReached = isReachable(facts.online);
  if (facts.shopperPrices && !samePrices(facts.shopperPrices, facts.prices) && isReached) return 'buying';
  if (facts.sync === 'applied') return 'live';
  return isReached ? 'taking' : 'offline';
}
