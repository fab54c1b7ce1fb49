import type { Door } from '../device/door.ts';

/** Two products behind one door that the cabinet cannot distinguish. */
export type MutexPair = {
  readonly door: Door;
  readonly productIds: readonly [string, string];
  readonly groupId: string;
};

/** All look-alike pairs, in the order of the lines; a product is not a look-alike of itself. [domain T4, C-6] */
export function mutexPairs(
  lines: readonly { readonly door: Door; readonly productId: string }[],
  groupOf: (productId: string) => string | null,
): MutexPair[] {
  const pairs = new Map<string, MutexPair>();
  lines.forEach((first, i) => {
    const groupId = groupOf(first.productId);
    if (groupId === null) return;
    for (const second of lines.slice(i + 1)) {
      const alike = second.door === first.door && second.productId !== first.productId;
      if (!alike || groupOf(second.productId) !== groupId) continue;
      const [a, b] = [first.productId, second.productId].sort() as [string, string];
      const key = `${first.door} ${a} ${b}`;
      if (!pairs.has(key))
        pairs.set(key, { door: first.door, productIds: [first.productId, second.productId], groupId });
    }
  });
  return [...pairs.values()];
}
