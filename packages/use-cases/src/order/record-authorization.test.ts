import { keyRingOf } from '@larder/testkit/key-ring-of';
import { expect, test } from 'vitest';
import { heldColumns } from './record-authorization.ts';

const at = new Date('2026-11-21T10:00:00Z');
const secret = 'a key of at least thirty-two bytes';
const ctx = { keys: { tokenKeys: keyRingOf(secret), credentialPepper: secret, dataKey: secret } };
const answer = {
  kind: 'authorized',
  authRef: 'hold',
  authorizedMinor: 900,
  currency: 'USD',
  fingerprint: 'fp_good',
  cardFingerprint: null,
  brand: null,
  last4: null,
  expiresAt: at,
} as const;
const payment = {
  merchantId: '01900000-0000-7000-8000-000000000001',
  cardHash: null,
  cardBrand: null,
  cardLast4: null,
  dueMinor: null,
};

test.each([
  ['is masked', 'jo@example.com', null, 'j•••@example.com'],
  ['of a renewed hold stays where the provider does not say it again', null, '•••5135', '•••5135'],
  [
    'of a renewed hold is the new one where the provider says it',
    'jo@example.com',
    '•••5135',
    'j•••@example.com',
  ],
  ['is unknown where no answer names it', null, null, null],
])('the account of the payer %s', (_, account, payerAccount, stored) => {
  const held = heldColumns(
    ctx,
    { ...answer, payer: { account, activityNo: '7' } },
    { ...payment, payerAccount },
    at,
  );
  expect(held).toMatchObject({ payerAccount: stored, activityNo: '7' });
});
