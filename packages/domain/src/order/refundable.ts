import { spreadByLargestRemainder } from '../money.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import type { RefundReason } from './refund-reason.ts';

/** A line of an order, with what its refunds took of it: those that succeeded and those that have not ended. */
export type RefundedLine = {
  readonly id: string;
  readonly qty: number;
  /** Includes the line's share of the tax. */
  readonly totalMinor: number;
  readonly takenQty: number;
  readonly takenMinor: number;
};

/** Most that one more refund of an order can return. */
export type Refundable = {
  readonly refundableMinor: number;
  /** The money that no refund has returned or may still return. */
  readonly leftMinor: number;
  readonly lines: readonly {
    readonly id: string;
    /** The most for 1, 2, … units; as many entries as units are left. */
    readonly amountsMinor: readonly number[];
    /** The most without a unit: what refunds of all units left of the line; 0 while units are left. */
    readonly unitlessMinor: number;
    /** The most whatever the units: more than nothing where their refund returned only a part. */
    readonly restMinor: number;
  }[];
};

/**
 * Returns the most that one more refund can return of an order of which `leftMinor` of the captured amount is left.
 * The units of a line share its total by largest remainder, so that they add up to it; the last unit takes what is
 * left of the line. Where all units were refunded for less than they cost, the rest can be refunded without a unit.
 * [domain 5, C-12]
 */
export function refundable(lines: readonly RefundedLine[], leftMinor: number): Refundable {
  const planned = lines.map((line) => {
    const amountsMinor = amountsOf(line).map((amountMinor) => Math.min(amountMinor, leftMinor));
    const restMinor = Math.min(line.totalMinor - line.takenMinor, leftMinor);
    const unitlessMinor = amountsMinor.length === 0 ? Math.max(0, restMinor) : 0;
    return { id: line.id, amountsMinor, unitlessMinor, restMinor };
  });
  const allMinor = sum(
    planned.map(({ amountsMinor, unitlessMinor }) => amountsMinor.at(-1) ?? unitlessMinor),
  );
  return { refundableMinor: Math.min(leftMinor, allMinor), leftMinor, lines: planned };
}

function amountsOf({ qty, totalMinor, takenQty, takenMinor }: RefundedLine): number[] {
  const restMinor = totalMinor - takenMinor;
  const units = spreadByLargestRemainder(
    totalMinor,
    Array.from({ length: qty }, () => 1),
  ).slice(takenQty);
  let upTo = 0;
  return units.map((unitMinor, index) => {
    upTo += unitMinor;
    return index === units.length - 1 ? restMinor : Math.min(upTo, restMinor);
  });
}

export type RefundRequest = {
  /** 0 units: the rest of a line whose units were all refunded. */
  readonly lines: readonly { readonly id: string; readonly qty: number }[];
  /** Null: everything that the chosen units cost. */
  readonly amountMinor: number | null;
  readonly reason: RefundReason | null;
};

export type RefundedAmounts = {
  readonly amountMinor: number;
  readonly reason: RefundReason;
  readonly lines: readonly { readonly id: string; readonly qty: number; readonly amountMinor: number }[];
};

/**
 * Judges a refund and spreads its amount over the chosen lines by largest remainder. Refuses `REFUND_NO_ITEM`,
 * `REFUND_REASON`, `REFUND_ZERO`, `NOT_FOUND` for a line of another order, and `REFUND_EXCEEDS` {maxMinor}, the most
 * that the chosen lines can still return. [domain 5]
 */
export function checkRefund(plan: Refundable, request: RefundRequest): Result<RefundedAmounts> {
  const { lines, amountMinor: asked, reason } = request;
  if (lines.length === 0) return refuse('REFUND_NO_ITEM');
  if (reason === null) return refuse('REFUND_REASON');
  const chosen = lines.map(({ id, qty }) => {
    const line = plan.lines.find((known) => known.id === id);
    const amounts = line?.amountsMinor;
    const mostMinor = qty === 0 ? line?.unitlessMinor : amounts?.[Math.min(qty, amounts.length) - 1];
    return { id, qty, amounts, mostMinor: mostMinor ?? 0 };
  });
  if (chosen.some(({ amounts }) => amounts === undefined)) return refuse('NOT_FOUND');
  const mostMinor = chosen.map((line) => line.mostMinor);
  const maxMinor = Math.min(plan.refundableMinor, sum(mostMinor));
  const amountMinor = asked ?? maxMinor;
  const tooMany = chosen.some(({ qty, amounts = [] }) => qty > amounts.length);
  if (tooMany || amountMinor > maxMinor) return refuse('REFUND_EXCEEDS', { maxMinor });
  if (amountMinor <= 0) return refuse('REFUND_ZERO');
  const parts = spreadByLargestRemainder(amountMinor, mostMinor);
  return accept({
    amountMinor,
    reason,
    lines: chosen
      .map(({ id, qty }, index) => ({ id, qty, amountMinor: parts[index] ?? 0 }))
      // Neither units nor money: nothing is refunded of this line.
      .filter(({ qty, amountMinor }) => qty > 0 || amountMinor > 0),
  });
}

/**
 * Judges again a refund whose amounts others could use since it failed. Refuses `REFUND_EXCEEDS` {maxMinor}.
 */
export function checkStillFits(plan: Refundable, lines: RefundedAmounts['lines']): Result<void> {
  const mostMinor = lines.map(({ id, qty }) => {
    const line = plan.lines.find((candidate) => candidate.id === id);
    return (qty === 0 ? line?.restMinor : line?.amountsMinor[qty - 1]) ?? 0;
  });
  const maxMinor = Math.min(plan.leftMinor, sum(mostMinor));
  const fits = lines.every(({ amountMinor }, index) => amountMinor <= (mostMinor[index] ?? 0));
  const amountMinor = sum(lines.map((line) => line.amountMinor));
  return fits && amountMinor <= maxMinor ? accept() : refuse('REFUND_EXCEEDS', { maxMinor });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
