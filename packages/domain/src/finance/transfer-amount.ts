/**
 * What a withdrawal moves to the merchant's account at the provider: what arrives at the bank, less what that account
 * holds already of payouts that came back. `leftMinor` is what our own withdrawals left there; money of the merchant's
 * own that may be there too is theirs. [decision 145]
 */
export function transferAmountMinor(
  netMinor: number,
  there: { readonly leftMinor: number; readonly availableMinor: number },
): number {
  const usableMinor = Math.max(0, Math.min(there.leftMinor, there.availableMinor));
  return Math.max(0, netMinor - usableMinor);
}
