/** Metadata that finds what a request made when its answer was lost. */
export const KEY = 'larder_key';

export const TIMEOUT = { kind: 'timeout' } as const;

/** The charge shows the card and until when a hold lives. */
export const withCharge = { expand: ['latest_charge'] };

/**
 * Callers may repeat a key with another amount, after a correction for instance; Stripe refuses that. The amount in the
 * key is safe for a hold: it is captured once, and an increase names the new total.
 */
export const withAmount = (key: string, amountMinor: number): string => `${key}:${amountMinor}`;
