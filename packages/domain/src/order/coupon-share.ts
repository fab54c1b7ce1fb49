/**
 * Returns the share of the price that a coupon leaves to pay, in parts per million; null without a coupon. A coupon
 * names tenths (8.5 of 10), an order stores thousandths (850), and people see percent: 85%. [spec 9, domain C-11]
 */
export function couponSharePpm(payFactorPermille: number | null): number | null {
  if (payFactorPermille === null || payFactorPermille <= 0 || payFactorPermille >= 1_000) return null;
  return payFactorPermille * 1_000;
}
