import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walletChange } from '../ledger/ledger-posting.ts';
import { type KnownLine, ownFeeMinor, postingsOfLine } from './line-postings.ts';
import { lineKinds } from './line-rules.ts';

const now = new Date('2026-11-26T09:00:00Z');
const occurredAt = new Date('2026-11-25T10:00:00Z');
const day = new Date('2026-11-25T00:00:00Z');

const onPlatform: KnownLine = {
  provider: 'stripe',
  account: '',
  lineRef: 'txn_1',
  kind: 'charge',
  sourceRef: 'ch_1',
  feeMinor: 0,
  netMinor: 0,
  currency: 'USD',
  occurredAt,
  day,
  merchantId: null,
  toMerchantId: null,
};
const onMerchants: KnownLine = { ...onPlatform, account: 'acct_1', merchantId: 'm-1' };

/** Each entry as `kind of whom: debit ← credit amount`. */
const words = (line: KnownLine) =>
  postingsOfLine(line, now).flatMap(({ kind, merchantId, entries }) =>
    entries.map(
      ({ debit, credit, amountMinor }) =>
        `${kind} of ${merchantId ?? 'us'}: ${debit} ← ${credit} ${amountMinor}`,
    ),
  );

test.each<[string, KnownLine, string[]]>([
  ['a charge', { ...onPlatform, netMinor: 1_414 }, []],
  [
    'the fee of a charge',
    { ...onPlatform, feeMinor: 43, netMinor: 1_371 },
    ['provider_fee of us: provider_fees ← provider_clearing 43'],
  ],
  [
    'a fee given back with a refund',
    { ...onPlatform, kind: 'refund', feeMinor: -43, netMinor: -1_371 },
    ['provider_fee of us: provider_clearing ← provider_fees 43'],
  ],
  ['the fee of a dispute', { ...onPlatform, kind: 'dispute', feeMinor: 1_500, netMinor: -2_914 }, []],
  [
    'a fee of its own',
    { ...onPlatform, kind: 'fee', feeMinor: 20, netMinor: -220 },
    ['provider_fee of us: provider_fees ← provider_clearing 220'],
  ],
  [
    'a fee on a merchant’s account',
    { ...onMerchants, kind: 'fee', netMinor: -200 },
    ['provider_fee of m-1: provider_fees ← connected_clearing 200'],
  ],
  [
    'a transfer',
    { ...onPlatform, kind: 'transfer', netMinor: -9_975, toMerchantId: 'm-2' },
    ['provider_transfer of m-2: connected_clearing ← provider_clearing 9975'],
  ],
  [
    'a transfer that the provider lists the other way round',
    { ...onPlatform, kind: 'transfer', netMinor: 9_975, toMerchantId: 'm-2' },
    ['provider_transfer of m-2: provider_clearing ← connected_clearing 9975'],
  ],
  ['a transfer to an unknown account', { ...onPlatform, kind: 'transfer', netMinor: -9_975 }, []],
  [
    'a transfer from a merchant’s account',
    { ...onMerchants, kind: 'transfer', netMinor: -9_975, toMerchantId: 'm-2' },
    [],
  ],
  ['what a merchant’s account receives', { ...onMerchants, kind: 'transfer_in', netMinor: 9_975 }, []],
  [
    'a payout and its fee',
    { ...onMerchants, kind: 'payout', feeMinor: 25, netMinor: -10_000 },
    [
      'provider_fee of m-1: provider_fees ← connected_clearing 25',
      'provider_payout of m-1: payout_transit ← connected_clearing 9975',
    ],
  ],
  [
    'a payout that came back',
    { ...onMerchants, kind: 'payout_failure', netMinor: 9_975 },
    ['provider_payout of m-1: connected_clearing ← payout_transit 9975'],
  ],
  ['a payout of the platform', { ...onPlatform, kind: 'payout', netMinor: -9_975 }, []],
  [
    'a payout on an account that nobody is known to own',
    { ...onMerchants, merchantId: null, kind: 'payout', feeMinor: 25, netMinor: -10_000 },
    [],
  ],
])('posts of %s what only its line makes known', (_, line, entries) => {
  expect(words(line)).toEqual(entries);
});

test('posts on the day of the line, and today if that day is closed', () => {
  const line: KnownLine = { ...onPlatform, kind: 'fee', netMinor: -200 };
  expect(postingsOfLine(line, now)).toMatchObject([{ occurredAt }]);
  const late = { ...line, day: new Date('2026-11-26T00:00:00Z') };
  expect(postingsOfLine(late, now)).toMatchObject([{ occurredAt: now, causeId: 'stripe:txn_1' }]);
});

test('posts the lines of two accounts that have one reference under causes of their own', () => {
  const causes = [onPlatform, onMerchants, { ...onMerchants, account: 'acct_2' }].flatMap((line) =>
    postingsOfLine({ ...line, kind: 'fee', netMinor: -200 }, now).map(({ causeId }) => causeId),
  );
  expect(new Set(causes).size).toBe(3);
});

test('moves with all postings of a line what the line moved, and no wallet', () => {
  const minor = fc.integer({ min: -5_000, max: 5_000 });
  const whose = fc.constantFrom(null, 'm-1');
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(...lineKinds),
        account: fc.constantFrom('', 'acct_1'),
        feeMinor: minor,
        netMinor: minor,
        merchantId: whose,
        toMerchantId: whose,
      }),
      (drawn) => {
        const line = { ...onPlatform, ...drawn };
        const postings = postingsOfLine(line, now);
        const clearing = line.account === '' ? 'provider_clearing' : 'connected_clearing';
        const entries = postings.flatMap((posting) => posting.entries);
        expect(walletChange(entries)).toEqual({ pending: 0, available: 0, reserved: 0, disputed: 0 });
        expect(entries.every(({ debit, credit, amountMinor }) => debit !== credit && amountMinor > 0)).toBe(
          true,
        );
        const moved = entries.reduce(
          (sum, { debit, credit, amountMinor }) =>
            sum + (Number(debit === clearing) - Number(credit === clearing)) * amountMinor,
          0,
        );
        const isWhole = postings.some(({ causeId }) => !causeId.endsWith(':fee'));
        expect(moved).toBe(isWhole ? line.netMinor : 0 - ownFeeMinor(line));
      },
    ),
  );
});
