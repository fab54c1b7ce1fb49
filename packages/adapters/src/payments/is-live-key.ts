/** True for a key of Stripe that moves real money; Stripe has them as whole and restricted ones. */
export const isLiveKey = (secretKey: string | undefined): boolean => /^(sk|rk)_live_/.test(secretKey ?? '');
