import type { UseCaseEnv } from '@larder/use-cases/use-case';

type Sides = Pick<UseCaseEnv['ports'], 'payouts' | 'merchantAccounts' | 'disputes' | 'providerEvents'>;

type ProviderSettings = {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
};

/**
 * Creates what the provider of new holds does besides payments; nothing where the sandbox takes the cards. Only the
 * process with the jobs needs it. Loads Stripe's library only where it is used.
 */
export async function createProviderSides(settings: ProviderSettings): Promise<Sides> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey) return {};
  const [
    { createStripePayouts },
    { createStripeAccounts },
    { createStripeDisputes },
    { createStripeEvents },
  ] = await Promise.all([
    import('../payments/stripe-payouts.ts'),
    import('../payments/stripe-accounts.ts'),
    import('../payments/stripe-disputes.ts'),
    import('../payments/stripe-events.ts'),
  ]);
  const options = { secretKey, apiUrl: settings.STRIPE_API_URL ?? null };
  return {
    payouts: createStripePayouts(options),
    merchantAccounts: createStripeAccounts(options),
    disputes: createStripeDisputes(options),
    ...(webhookSecret ? { providerEvents: createStripeEvents({ ...options, webhookSecret }) } : {}),
  };
}
