import { keyRingOf } from '@larder/testkit/key-ring-of';
import { expect, test } from 'vitest';
import { createServiceEnvironment } from './create-service-environment.ts';

const secret = 'a secret of at least thirty-two bytes';
const settings = {
  DATABASE_URL: 'postgresql://nowhere',
  DATABASE_DIRECT_URL: undefined,
  DATA_DIR: '/nowhere',
  APP_URL: 'http://localhost:8080',
  TOKEN_KEY: keyRingOf(secret),
  CREDENTIAL_PEPPER: secret,
  DATA_KEY: secret,
  FILE_LINK_KEY: keyRingOf(secret),
  PAYMENT_KEY: keyRingOf(secret),
  INTERNAL_SECRET: secret,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_API_URL: undefined,
  BRIDGE_URL: undefined,
  BRIDGE_SECRET: undefined,
  BRIDGE_TEST_CARDS: false,
  PAYMENT_PROVIDER: undefined,
  S3_ENDPOINT: undefined,
  S3_REGION: 'auto',
  S3_BUCKET: 'larder',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  TEST_CLOCK: false,
  DRAIN_MS: 0,
  LOG_LEVEL: 'info',
} as const;

type More = Partial<Parameters<typeof createServiceEnvironment>[0]>;

type Kind = { readonly takesTestCards: boolean; readonly movesMoney: boolean };
const trial = { takesTestCards: true, movesMoney: false };
const real = { takesTestCards: false, movesMoney: true };

test.each<[name: string, more: More, current: string, registered: string[], kind: Kind]>([
  ['without a key', {}, 'sandbox', ['sandbox'], trial],
  ['with a key', { STRIPE_SECRET_KEY: 'sk_live_any' }, 'stripe', ['stripe', 'sandbox'], real],
  ['with a restricted key', { STRIPE_SECRET_KEY: 'rk_live_any' }, 'stripe', ['stripe', 'sandbox'], real],
  [
    "with a key of Stripe's test mode, whose cards are not ours",
    { STRIPE_SECRET_KEY: 'sk_test_any' },
    'stripe',
    ['stripe', 'sandbox'],
    { takesTestCards: false, movesMoney: false },
  ],
  [
    'with the address of a simulator',
    { STRIPE_SECRET_KEY: 'sk_test_any', STRIPE_API_URL: 'http://127.0.0.1:8083' },
    'stripe',
    ['stripe', 'sandbox'],
    trial,
  ],
  [
    'with a live key behind a proxy for outgoing calls',
    { STRIPE_SECRET_KEY: 'sk_live_any', STRIPE_API_URL: 'http://proxy.internal:8443' },
    'stripe',
    ['stripe', 'sandbox'],
    real,
  ],
  [
    'with a bridge',
    { BRIDGE_URL: 'http://127.0.0.1:9', BRIDGE_SECRET: 'any' },
    'bridge',
    ['bridge', 'sandbox'],
    real,
  ],
  [
    'with a bridge that takes test cards, after Stripe',
    {
      BRIDGE_URL: 'http://127.0.0.1:9',
      BRIDGE_SECRET: 'any',
      BRIDGE_TEST_CARDS: true,
      STRIPE_SECRET_KEY: 'sk_live_any',
    },
    'bridge',
    ['bridge', 'stripe', 'sandbox'],
    trial,
  ],
  [
    'by its name, whatever else is set',
    {
      BRIDGE_URL: 'http://127.0.0.1:9',
      BRIDGE_SECRET: 'any',
      STRIPE_SECRET_KEY: 'sk_live_any',
      PAYMENT_PROVIDER: 'stripe',
    },
    'stripe',
    ['stripe', 'bridge', 'sandbox'],
    real,
  ],
])('chooses the payment provider %s', async (_, more, current, registered, kind) => {
  const { ports } = await createServiceEnvironment({ ...settings, ...more });
  expect(ports.payments.current).toMatchObject({ provider: current, ...kind });
  expect([...ports.payments.registered.keys()]).toEqual(registered);
});

test.each<[name: string, more: More, words: string]>([
  ['a bridge without a secret', { BRIDGE_URL: 'http://127.0.0.1:9' }, 'BRIDGE_SECRET'],
  ['a name without its settings', { PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER is stripe'],
  ['the sandbox at an open address', { APP_URL: 'https://larder.example' }, 'No payment provider is set'],
])('refuses %s', async (_, more, words) => {
  await expect(createServiceEnvironment({ ...settings, ...more })).rejects.toThrow(words);
});
