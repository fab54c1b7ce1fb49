/** A payment of an order, and what refunds can still return of it. */
export type RefundSource = { readonly paymentId: string; readonly leftMinor: number };

type Line = { readonly id: string; readonly qty: number; readonly amountMinor: number };

/** Part of a refund that one payment returns. */
export type RefundPart = {
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly lines: readonly Line[];
};

/**
 * Spreads a refund over the payments of its order: the first payment that covers all of it, otherwise every payment in
 * turn, the oldest first. A line that two payments return keeps its units with its last part. Returns null if the
 * payments do not cover it. [decision 106]
 */
export function spreadRefund(
  lines: readonly Line[],
  sources: readonly RefundSource[],
): readonly RefundPart[] | null {
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const whole = sources.find(({ leftMinor }) => leftMinor >= amountMinor);
  if (whole) return [{ paymentId: whole.paymentId, amountMinor, lines }];
  const parts: RefundPart[] = [];
  let rest = lines;
  for (const { paymentId, leftMinor } of sources) {
    if (leftMinor <= 0 || rest.length === 0) continue;
    const { taken, left } = takeUpTo(rest, leftMinor);
    rest = left;
    const sum = taken.reduce((total, line) => total + line.amountMinor, 0);
    parts.push({ paymentId, amountMinor: sum, lines: taken });
  }
  return rest.length === 0 ? parts : null;
}

function takeUpTo(lines: readonly Line[], mostMinor: number): { taken: Line[]; left: Line[] } {
  const taken: Line[] = [];
  const left: Line[] = [];
  let roomMinor = mostMinor;
  for (const line of lines) {
    if (line.amountMinor <= roomMinor) {
      taken.push(line);
    } else {
      if (roomMinor > 0) taken.push({ ...line, qty: 0, amountMinor: roomMinor });
      left.push({ ...line, amountMinor: line.amountMinor - roomMinor });
    }
    roomMinor = Math.max(0, roomMinor - line.amountMinor);
  }
  return { taken, left };
}
