import { shareOfPart } from '../money.ts';
import { type OrderStatus, orderStatuses, soldStatuses } from './order-status.ts';

/** Statuses of orders that are no sale, or not yet. */
export const unsoldStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => !soldStatuses.some((sold) => sold === status),
);

type Judged = {
  readonly status: OrderStatus;
  readonly capturedMinor: number;
  readonly writtenOffMinor: number;
};

/** True for an order that counts as a sale with its whole total, whether it is captured yet or not. [decision 96] */
export const isSold = ({ status, writtenOffMinor }: Omit<Judged, 'capturedMinor'>): boolean =>
  writtenOffMinor === 0 && !unsoldStatuses.includes(status);

/**
 * True for an order that is no sale although a part of it was captured: its hold was smaller than its total, and the
 * rest is unpaid or written off. [decision 300]
 */
export const isPartPaid = (order: Judged): boolean => order.capturedMinor > 0 && !isSold(order);

/** The amounts of an order of which a part was captured, in minor units. */
type PartPaidOrder = {
  /** Includes the tax. */
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly capturedMinor: number;
};

/** Tax in what was captured of an order: its tax in proportion, rounded half up; all of it once all is captured. */
export const capturedTax = ({ totalMinor, taxMinor, capturedMinor }: PartPaidOrder): number =>
  shareOfPart({ shareMinor: taxMinor, wholeMinor: totalMinor }, 0, capturedMinor);

/** What was captured of an order, divided as a report of sales tax divides a sale. */
type CapturedPart = {
  /** Before tax. */
  readonly salesMinor: number;
  /** The part of these sales on which tax was charged. */
  readonly taxableMinor: number;
  readonly taxMinor: number;
};

/**
 * Divides what was captured of an order in the proportion of its lines. Sales and tax add up to the captured amount.
 * `untaxedMinor`: what its lines without tax cost.
 */
export function capturedPart(order: PartPaidOrder & { readonly untaxedMinor: number }): CapturedPart {
  const { totalMinor, untaxedMinor, capturedMinor } = order;
  const taxMinor = capturedTax(order);
  const salesMinor = Math.min(capturedMinor, totalMinor) - taxMinor;
  const untaxed = shareOfPart({ shareMinor: untaxedMinor, wholeMinor: totalMinor }, 0, capturedMinor);
  return { salesMinor, taxableMinor: Math.max(0, salesMinor - untaxed), taxMinor };
}
