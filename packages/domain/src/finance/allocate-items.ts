/** What is left of an item of the wallet. Items come oldest first. */
export type LeftItem = { readonly id: string; readonly leftMinor: number };
/** The part of an item that a withdrawal pays out; negative: it pays that much less. */
export type WithdrawalPart = { readonly id: string; readonly amountMinor: number };

/**
 * Chooses what a withdrawal pays out: all negative items, each whole, then the oldest until the amount is reached; the
 * last may be split. The parts add up to the amount; null if there is too little. The database does the same in one
 * statement, which a test compares. [decision 139]
 */
export function allocateItems(items: readonly LeftItem[], amountMinor: number): WithdrawalPart[] | null {
  const owed = items.filter(({ leftMinor }) => leftMinor < 0);
  let missing = amountMinor - owed.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  const parts = owed.map(({ id, leftMinor }) => ({ id, amountMinor: leftMinor }));
  for (const { id, leftMinor } of items) {
    if (leftMinor <= 0) continue;
    if (missing === 0) break;
    const taken = Math.min(leftMinor, missing);
    parts.push({ id, amountMinor: taken });
    missing -= taken;
  }
  return missing === 0 ? parts : null;
}
