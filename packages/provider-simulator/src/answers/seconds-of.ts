/** Stripe counts whole seconds since 1970. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1000);
