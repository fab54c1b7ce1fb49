/** Condition for entries that count at an instant: not removed, not expired. */
export const inForce = (now: Date) => ({
  removedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});
