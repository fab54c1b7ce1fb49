import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountOf, bankOf, personOf } from './answers/account.ts';
import { balanceOf, balanceTransactionOf } from './answers/balance-transaction.ts';
import { chargeOf } from './answers/charge.ts';
import { disputeAnswerOf } from './answers/dispute.ts';
import { paymentIntentOf } from './answers/payment-intent.ts';
import { payoutOf, transferOf } from './answers/payout.ts';
import { refundOf } from './answers/refund.ts';
import { createBook } from './book/create-book.ts';
import { eventOf } from './events/event-of.ts';

/** One example of each object of Stripe's API, `{ resources: { charge: {…}, … } }`, from their OpenAPI repository. */
const path = process.env.STRIPE_FIXTURES ?? '';
const isThere = existsSync(path);
if (!isThere) console.info('STRIPE_FIXTURES names no file: answers are not compared with examples of Stripe');

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** Fields that the examples show and the simulator leaves out: Stripe's types make them optional. */
const leftOut = new Set([
  'account.capabilities',
  'account.company',
  'account.controller',
  'account.settings',
  'account.settings.card_payments',
  'account.business_profile',
  'charge.fraud_details',
  'charge.outcome',
  'charge.payment_method_details.card',
  'charge.refunds',
  'charge.shipping',
  'charge.source',
  'charge.transfer_data',
  'dispute.evidence',
  'event.data.object',
  'person.additional_tos_acceptances',
]);

const typeOf = (value: Json | undefined) => (Array.isArray(value) ? 'array' : typeof value);
const isRecord = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What our answer lacks, and where it has another type; null fits every type. */
function differences(ours: Json | undefined, theirs: Json, at: string): string[] {
  if (ours === undefined) return [`${at} is missing`];
  if (ours === null || theirs === null) return [];
  if (typeOf(ours) !== typeOf(theirs)) return [`${at} is ${typeOf(ours)}, not ${typeOf(theirs)}`];
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const [example] = theirs;
    return example === undefined ? [] : ours.flatMap((item) => differences(item, example, `${at}[]`));
  }
  if (!isRecord(ours) || !isRecord(theirs)) return [];
  return Object.entries(theirs).flatMap(([name, value]) => {
    const path = `${at}.${name}`;
    const known = leftOut.has(path) ? sharedOf(ours[name], value) : value;
    if (leftOut.has(path) && ours[name] === undefined) return [];
    return /\.metadata$/.test(path) ? [] : differences(ours[name], known, path);
  });
}

/** The part of their record that ours has too. */
function sharedOf(ours: Json | undefined, theirs: Json): Json {
  if (!isRecord(ours) || !isRecord(theirs)) return theirs;
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => name in ours));
}

const now = Date.parse('2026-11-23T10:00:00Z');

/** One of each object, from a book in which everything happened. */
function examples(): Record<string, unknown> {
  const book = createBook(null);
  let event: unknown = null;
  book.follow((entry, reply) => {
    event = eventOf(entry, reply, book.lines) ?? event;
  });
  const at = now;
  const metadata = { larder_key: 'k' };
  const sum = { currency: 'usd', metadata };
  const hold = { id: 'pi_1', chargeId: 'ch_1', card: 'fp_ok', requestedMinor: 900, heldMinor: 900, ...sum };
  book.write({ do: 'hold', ...hold, expiresAt: at + 1, at });
  book.write({ do: 'capture', id: 'pi_1', amountMinor: 900, at });
  const refund = { id: 're_1', payment: 'pi_1', amountMinor: 100, metadata, state: 'succeeded' } as const;
  book.write({ do: 'refund', ...refund, settles: null, at });
  book.write({
    do: 'dispute',
    id: 'dp_1',
    payment: 'pi_1',
    amountMinor: 800,
    reason: 'general',
    dueAt: at,
    at,
  });
  const checked = { verification: 'active', checkedAt: null } as const;
  book.write({ do: 'account', id: 'acct_1', fields: { country: 'US', email: 'a@b.c' }, ...checked, at });
  const fields = { first_name: 'Ann', dob: { day: '1', month: '2', year: '1980' } };
  book.write({ do: 'person', id: 'person_1', account: 'acct_1', fields, ...checked, at });
  const numbers = { routingNumber: '110000000', accountNumber: '000123456789' };
  const bank = { id: 'ba_1', holder: 'Ann', country: 'US', currency: 'usd', ...numbers, metadata };
  book.write({ do: 'bank', account: 'acct_1', bank, ...checked, at });
  book.write({
    do: 'transfer',
    id: 'tr_1',
    to: 'acct_1',
    paymentId: 'py_1',
    amountMinor: 5,
    ...sum,
    group: null,
    at,
  });
  const payout = { id: 'po_1', account: 'acct_1', bank: 'ba_1', amountMinor: 5, ...sum };
  book.write({ do: 'payout', ...payout, arrivesAt: at, ends: [], at });
  const must = <Item>(item: Item | undefined): Item => {
    if (!item) throw new Error('the book lacks an example');
    return item;
  };
  const [payment, account] = [must(book.payment('pi_1')), must(book.account('acct_1'))];
  return {
    payment_intent: paymentIntentOf(payment),
    charge: chargeOf(payment),
    refund: refundOf(must(book.refund('re_1')), payment),
    balance: balanceOf(book.lines.balances(null, now)),
    balance_transaction: balanceTransactionOf(must(book.lines.of(null)[0]), now),
    dispute: disputeAnswerOf(must(book.dispute('dp_1')), book.lines, now),
    account: accountOf(account),
    person: personOf(must(account.persons[0]), account),
    bank_account: bankOf(must(account.banks[0]), 'acct_1'),
    transfer: transferOf(must(book.transfer('tr_1'))),
    payout: payoutOf(must(book.payout('po_1'))),
    event,
  };
}

describe.skipIf(!isThere)('compared with an example of Stripe', () => {
  let theirs: Record<string, Json>;
  beforeAll(() => {
    theirs = (JSON.parse(readFileSync(path, 'utf8')) as { resources: Record<string, Json> }).resources;
  });

  test.each(Object.entries(examples()))('%s has the same fields with the same types', (name, ours) => {
    const example = theirs[name];
    expect(example, 'the file has an example').toBeDefined();
    expect(differences(JSON.parse(JSON.stringify(ours)) as Json, example ?? null, name)).toEqual([]);
  });

  test('a field that is missing or has another type is found', () => {
    expect(differences({ id: 1 }, { id: 'ch_1', amount: 2 }, 'charge')).toEqual([
      'charge.id is number, not string',
      'charge.amount is missing',
    ]);
  });
});
