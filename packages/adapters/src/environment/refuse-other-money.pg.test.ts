import { createTestDatabase } from '@larder/testkit/create-test-database';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { systemClock } from '../clock/system-clock.ts';
import { createBridgePayments } from '../payments/bridge/bridge.adapter.ts';
import { createSandboxPayments } from '../payments/sandbox.adapter.ts';
import { createStripePayments } from '../payments/stripe.adapter.ts';
import { refuseOtherMoney } from './refuse-other-money.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

const bridge = (takesTestCards: boolean) =>
  createBridgePayments({
    url: 'http://127.0.0.1:9',
    secret: 'any',
    takesTestCards,
    onFault: () => undefined,
  });
const stripe = (secretKey: string) => createStripePayments({ secretKey, clock: systemClock, apiUrl: null });

test('once a bridge took real money, no service starts whose cards are test cards', async () => {
  const startWith = async (payments: ReturnType<typeof stripe>) => {
    const sentences: string[] = [];
    const env = createTestEnvironment(database, { payments });
    await refuseOtherMoney(env, (sentence) => void sentences.push(sentence));
    return sentences;
  };
  const sandbox = createSandboxPayments({ keys: keyRingOf('a payment key for tests'), clock: systemClock });
  expect(await startWith(sandbox)).toEqual([]);
  expect(await startWith(bridge(false))).toEqual([]);
  expect(await startWith(sandbox)).toEqual([
    expect.stringMatching(/^This installation takes real money, and the payment provider sandbox moves none/),
  ]);
  expect(await startWith(bridge(true))).toHaveLength(1);
  expect(await startWith(stripe('sk_test_any'))).toHaveLength(1);
  expect(await startWith(stripe('sk_live_any'))).toEqual([]);
});
