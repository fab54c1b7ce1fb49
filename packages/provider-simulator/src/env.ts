import type { EventSettings } from './events/event-sender.ts';

export type ProviderEnvironment = {
  readonly port: number;
  readonly secretKey: string;
  readonly bookPath: string | null;
  readonly webhook: EventSettings | null;
};

/** Reads the settings of the process. */
export function readEnvironment(): ProviderEnvironment {
  if (!process.env.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY is missing');
  const url = process.env.PROVIDER_WEBHOOK_URL;
  const secret = process.env.STRIPE_WEBHOOK_SECRET;
  return {
    port: Number(process.env.PROVIDER_PORT ?? 0),
    secretKey: process.env.STRIPE_SECRET_KEY,
    bookPath: process.env.PROVIDER_BOOK || null,
    webhook: url && secret ? { url, secret } : null,
  };
}
