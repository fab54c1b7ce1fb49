import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { chooseProvider } from './choose-provider.ts';
import type { ServiceSettings } from './env.ts';

type Sides = Pick<UseCaseEnv['ports'], 'payouts' | 'merchantAccounts' | 'disputes' | 'providerEvents'>;

type SideSettings = {
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly BRIDGE_WEBHOOK_SECRET?: string | undefined;
  readonly BRIDGE_PARTS: readonly ('payouts' | 'accounts' | 'disputes')[];
};

type Settings = Partial<ServiceSettings> & SideSettings;
type OnFault = (fault: string) => void;

/**
 * Creates what the provider of new holds does besides payments; nothing where the sandbox takes the cards. Only the
 * process with the jobs needs it. Loads a provider's code only where it is used.
 */
export async function createProviderSides(settings: Settings, onFault: OnFault): Promise<Sides> {
  const provider = chooseProvider(settings);
  if (provider === 'stripe') return createStripeSides(settings);
  return provider === 'bridge' ? createBridgeSides(settings, onFault) : {};
}

async function createStripeSides(settings: Settings): Promise<Sides> {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
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

/** A bridge may leave out parts of its contract. */
async function createBridgeSides(settings: Settings, onFault: OnFault): Promise<Sides> {
  const { BRIDGE_URL: url = '', BRIDGE_SECRET: secret = '', BRIDGE_WEBHOOK_SECRET: webhookSecret } = settings;
  const [
    { createBridgePayouts },
    { createBridgeAccounts },
    { createBridgeDisputes },
    { createBridgeEvents },
  ] = await Promise.all([
    import('../payments/bridge/bridge-payouts.ts'),
    import('../payments/bridge/bridge-accounts.ts'),
    import('../payments/bridge/bridge-disputes.ts'),
    import('../payments/bridge/bridge-events.ts'),
  ]);
  const options = { url, secret, onFault };
  const has = (part: SideSettings['BRIDGE_PARTS'][number]) => settings.BRIDGE_PARTS.includes(part);
  return {
    ...(has('payouts') ? { payouts: createBridgePayouts(options) } : {}),
    ...(has('accounts') ? { merchantAccounts: createBridgeAccounts(options) } : {}),
    ...(has('disputes') ? { disputes: createBridgeDisputes(options) } : {}),
    ...(webhookSecret ? { providerEvents: createBridgeEvents({ webhookSecret }) } : {}),
  };
}
