import { type Door, doors } from '../device/door.ts';

/** Two products that the recognizer confused when it was not certain. */
export type MixUp = {
  readonly productIds: readonly [string, string];
  /** Abnormal orders of the last `mixUpThresholds.days` with this confusion. */
  readonly orders: number;
};

/** A mix-up whose products share a door of the template. */
export type MixedUpPair = MixUp & { readonly door: Door };

/** Thresholds for counting mix-ups. */
export const mixUpThresholds = {
  days: 90,
  /** Considers at most this many orders, the newest. */
  newest: 2_000,
  /** Minimum confidence of an alternative. */
  alternativeMin: 0.1,
  /** Minimum number of orders, so that one accident does not count. */
  orders: 2,
  /** Maximum number of pairs. */
  pairs: 200,
} as const;

type Line = { readonly door: Door; readonly productId: string };

/**
 * Finds pairs in a template that were mixed up before, the most frequent first. Leaves out declared look-alikes, which
 * publishing refuses anyway. [screens A-13, domain T4]
 */
export function mixedUpPairs(
  lines: readonly Line[],
  mixUps: readonly MixUp[],
  groupOf: (productId: string) => string | null,
): MixedUpPair[] {
  const standing = new Set(lines.map(({ door, productId }) => `${door} ${productId}`));
  const found = mixUps.flatMap(({ productIds, orders }) => {
    const [a, b] = productIds;
    if (a === b || (groupOf(a) !== null && groupOf(a) === groupOf(b))) return [];
    return doors
      .filter((door) => standing.has(`${door} ${a}`) && standing.has(`${door} ${b}`))
      .map((door) => ({ door, productIds, orders }));
  });
  return found.sort((one, other) => other.orders - one.orders);
}

/** Returns the first of the given products that was mixed up with this one; null if none. */
export function mixedUpWith(
  productId: string,
  standing: readonly { readonly productId: string }[],
  mixUps: readonly MixUp[],
): string | null {
  const others = mixUps.flatMap(({ productIds: [a, b] }) =>
    a === productId ? [b] : b === productId ? [a] : [],
  );
  return standing.find((line) => others.includes(line.productId))?.productId ?? null;
}
