import type { Door } from '../device/door.ts';

/** Two products that the recogniser took for one another where it was not sure. */
export type MixUp = {
  readonly productIds: readonly [string, string];
  /** Abnormal orders of the last `mixUpRule.days` in which that happened. */
  readonly orders: number;
};

/** Both stand behind one door of a template. */
export type MixedUpPair = MixUp & { readonly door: Door };

/** From what a mix-up counts: orders of so many days, the newest of them, an alternative of so much confidence at least, and not once by chance. */
export const mixUpRule = { days: 90, newest: 2_000, alternativeMin: 0.1, orders: 2, pairs: 200 } as const;

type Line = { readonly door: Door; readonly productId: string };

/**
 * Where a template repeats what was mixed up before, the most frequent first. Declared look-alikes are left out: they are refused anyway.
 * [screens A-13, domain T4]
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
    return (['L', 'R'] as const)
      .filter((door) => standing.has(`${door} ${a}`) && standing.has(`${door} ${b}`))
      .map((door) => ({ door, productIds, orders }));
  });
  return found.sort((one, other) => other.orders - one.orders);
}

/** What a product was mixed up with among those that stand there; null if nothing. */
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
