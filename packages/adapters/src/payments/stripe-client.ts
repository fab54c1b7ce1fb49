import Stripe from 'stripe';

const TIMEOUT_MS = 20_000;

export type StripeClientOptions = {
  readonly secretKey: string;
  /** Address of a provider simulator; null: Stripe itself. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
};

/** Opens Stripe's library for Stripe or for a simulator. */
export function createStripeClient({
  secretKey,
  apiUrl,
  timeoutMs = TIMEOUT_MS,
}: StripeClientOptions): Stripe {
  const settings = { maxNetworkRetries: 0, timeout: timeoutMs, telemetry: false };
  if (apiUrl === null) return new Stripe(secretKey, settings);
  const { hostname: host, port, protocol: scheme } = new URL(apiUrl);
  const protocol = scheme === 'https:' ? 'https' : 'http';
  return new Stripe(secretKey, { ...settings, host, port, protocol });
}
