import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createServiceEnvironment } from './create-service-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, 'stripe-key');
writeFileSync(keyFile, 'sk_test_from_a_file\n');

const secret = 'a secret of at least thirty-two bytes';
const settings = {
  DATABASE_URL: 'postgresql://nowhere',
  DATA_DIR: folder,
  APP_URL: 'http://localhost:8080',
  TOKEN_KEY: secret,
  CREDENTIAL_PEPPER: secret,
  DATA_KEY: secret,
  FILE_LINK_KEY: secret,
  PAYMENT_KEY: secret,
  INTERNAL_SECRET: secret,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_SECRET_KEY_FILE: undefined,
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
  ['with a file of the key', { STRIPE_SECRET_KEY_FILE: keyFile }, 'stripe', ['stripe', 'sandbox'], false],
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
