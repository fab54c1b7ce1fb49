import { createHmac } from 'node:crypto';
import { isLocalAddress } from '@larder/domain/local-address';

type Settings = {
  readonly PAYMENT_PROVIDER?: 'sandbox' | 'stripe' | 'bridge' | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly BRIDGE_URL?: string | undefined;
  readonly BRIDGE_SECRET?: string | undefined;
  readonly CREDENTIAL_PEPPER?: string | undefined;
  readonly APP_URL?: string | undefined;
  /** Of gateways only. */
  readonly GATEWAY_PUBLIC_URL?: string | undefined;
};

export type ChosenProvider = NonNullable<Settings['PAYMENT_PROVIDER']>;

/**
 * The provider of new holds: the one that is named, or else the bridge, Stripe and the sandbox, the first that is set.
 * The sandbox, which charges nobody, has to be named unless every address is one of this machine. Throws one line for a
 * provider without its settings. [decision 220]
 */
export function chooseProvider(settings: Settings): ChosenProvider {
  const {
    PAYMENT_PROVIDER: named,
    STRIPE_SECRET_KEY: key,
    BRIDGE_URL: url,
    BRIDGE_SECRET: secret,
  } = settings;
  if (Boolean(url) !== Boolean(secret)) throw new Error('Set BRIDGE_URL and BRIDGE_SECRET, or neither');
  const isSet = { bridge: Boolean(url), stripe: Boolean(key), sandbox: true };
  if (named && !isSet[named]) throw new Error(`PAYMENT_PROVIDER is ${named}, but its settings are missing`);
  if (named) return named;
  if (isSet.bridge) return 'bridge';
  if (isSet.stripe) return 'stripe';
  const open = (['APP_URL', 'GATEWAY_PUBLIC_URL'] as const).find((name) => {
    const address = settings[name];
    return address !== undefined && !isLocalAddress(address);
  });
  if (open)
    throw new Error(
      `No payment provider is set, and ${open} is not on this machine: cards would be charged by nobody. Set ` +
        'STRIPE_SECRET_KEY, or BRIDGE_URL and BRIDGE_SECRET, or PAYMENT_PROVIDER=sandbox to try without money',
    );
  return 'sandbox';
}

/**
 * Names the provider of new holds, and its account by a fingerprint of its key: processes with different names never
 * take holds at the same time. Shows no part of a key; the pepper keeps a weak one from being guessed. [decision 221]
 */
export function providerLabel(settings: Settings): string {
  const provider = chooseProvider(settings);
  const accounts = {
    sandbox: [],
    stripe: [settings.STRIPE_SECRET_KEY, settings.STRIPE_API_URL],
    bridge: [settings.BRIDGE_SECRET, settings.BRIDGE_URL],
  };
  const account = accounts[provider].filter((part) => part !== undefined);
  if (account.length === 0) return provider;
  const fingerprint = createHmac('sha256', settings.CREDENTIAL_PEPPER ?? '')
    .update(JSON.stringify(account))
    .digest('hex')
    .slice(0, 12);
  return `${provider} ${fingerprint}`;
}
