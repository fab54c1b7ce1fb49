type Settings = {
  readonly PAYMENT_PROVIDER?: 'sandbox' | 'stripe' | 'bridge' | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly BRIDGE_URL?: string | undefined;
  readonly BRIDGE_SECRET?: string | undefined;
};

export type ChosenProvider = NonNullable<Settings['PAYMENT_PROVIDER']>;

/**
 * The provider of new holds: the one that is named, or else the bridge, Stripe and the sandbox, the first that is set.
 * Throws for one without its settings.
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
  return isSet.bridge ? 'bridge' : isSet.stripe ? 'stripe' : 'sandbox';
}
