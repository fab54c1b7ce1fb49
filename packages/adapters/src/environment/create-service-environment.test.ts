import { keyRingOf } from '@larder/testkit/key-ring-of';
import { expect, test } from 'vitest';
import { createServiceEnvironment } from './create-service-environment.ts';

const secret = 'a secret of at least thirty-two bytes';
const settings = {
  DATABASE_URL: 'postgresql://nowhere',
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
  S3_ENDPOINT: undefined,
  S3_REGION: 'auto',
  S3_BUCKET: 'larder',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  TEST_CLOCK: false,
  LOG_LEVEL: 'info',
} as const;

test.each([
  ['without a key', {}, 'sandbox', ['sandbox'], true],
  ['with a key', { STRIPE_SECRET_KEY: 'sk_live_any' }, 'stripe', ['stripe', 'sandbox'], false],
  [
    'with the address of a simulator',
    { STRIPE_SECRET_KEY: 'sk_test_any', STRIPE_API_URL: 'http://127.0.0.1:8083' },
    'stripe',
    ['stripe', 'sandbox'],
    true,
  ],
])('chooses the payment provider %s', async (_, more, current, registered, takesTestCards) => {
  const { ports } = await createServiceEnvironment({ ...settings, ...more });
  expect(ports.payments.current).toMatchObject({ provider: current, takesTestCards });
  expect([...ports.payments.registered.keys()]).toEqual(registered);
});
