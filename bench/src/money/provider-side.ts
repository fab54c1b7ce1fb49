import { createStripePayments } from '@larder/adapters/payments/stripe.adapter';
import { createStripeDisputes } from '@larder/adapters/payments/stripe-disputes';
import { createStripePayouts } from '@larder/adapters/payments/stripe-payouts';
import type { Clock } from '@larder/use-cases/clock';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import type { UseCaseEnv } from '@larder/use-cases/use-case';

/** Requests are answered within milliseconds here; some are never answered. */
const TIMEOUT_MS = 400;

export type ProviderSide = { readonly payments: PaymentsPort } & Required<
  Pick<UseCaseEnv['ports'], 'payouts' | 'disputes'>
>;

/** Every side of the provider simulator that moves money, by the adapters of Stripe. */
export function createProviderSide(options: {
  readonly secretKey: string;
  readonly apiUrl: string;
  readonly clock: Clock;
}): ProviderSide {
  const { clock, ...of } = options;
  const client = { ...of, timeoutMs: TIMEOUT_MS };
  return {
    payments: createStripePayments({ ...client, clock, authorizeTimeoutMs: TIMEOUT_MS }),
    payouts: createStripePayouts(client),
    disputes: createStripeDisputes(client),
  };
}
