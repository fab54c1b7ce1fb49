import type { z } from 'zod';
import * as schemas from './bridge-schemas.ts';

export const bridgeParts = ['payments', 'payouts', 'accounts', 'disputes'] as const;
export type BridgePart = (typeof bridgeParts)[number];

export type BridgeOperation = {
  readonly part: BridgePart;
  readonly method: 'GET' | 'POST';
  /** `{ref}` is filled in. */
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** It makes an object, once for each key. */
  readonly isKeyed?: true;
  readonly summary: string;
  readonly notes?: string;
};

/** All requests of the contract. The OpenAPI document is made of this table. */
export const bridgeOperations = {
  createHold: {
    part: 'payments',
    method: 'POST',
    path: '/v1/holds',
    body: schemas.newHoldSchema,
    answer: schemas.holdSchema,
    isKeyed: true,
    summary: 'Reserve money on a card',
    notes:
      'A decline is a hold in the state `declined`, not an error. The bridge may hold less than was asked for; it names ' +
      'the amount. Answer within two seconds: a shopper stands at the door.',
  },
  findHold: {
    part: 'payments',
    method: 'GET',
    path: '/v1/holds',
    query: ['key'],
    answer: schemas.holdsSchema,
    summary: 'Find the hold of a key',
    notes: 'No item: there is none. Never makes one.',
  },
  readHold: {
    part: 'payments',
    method: 'GET',
    path: '/v1/holds/{ref}',
    answer: schemas.holdSchema,
    summary: 'Read a hold',
  },
  increaseHold: {
    part: 'payments',
    method: 'POST',
    path: '/v1/holds/{ref}/increase',
    body: schemas.amountSchema,
    answer: schemas.holdSchema,
    summary: 'Raise a hold to an amount in all',
    notes:
      'A hold that is as large already is returned as it is. Code `unsupported`: this provider or card cannot; the ' +
      'hold stays as it was.',
  },
  captureHold: {
    part: 'payments',
    method: 'POST',
    path: '/v1/holds/{ref}/capture',
    body: schemas.amountSchema,
    answer: schemas.holdSchema,
    summary: 'Take all or a part, and release the rest',
    notes: 'A hold is captured once. Of a captured hold, it returns what was captured, whatever the amount.',
  },
  voidHold: {
    part: 'payments',
    method: 'POST',
    path: '/v1/holds/{ref}/void',
    answer: schemas.holdSchema,
    summary: 'Release a hold',
    notes: 'A hold that was voided or has expired is returned as it is; a captured one is refused.',
  },
  createRefund: {
    part: 'payments',
    method: 'POST',
    path: '/v1/holds/{ref}/refunds',
    body: schemas.newRefundSchema,
    answer: schemas.refundSchema,
    isKeyed: true,
    summary: 'Refund a part of what was captured',
  },
  findRefund: {
    part: 'payments',
    method: 'GET',
    path: '/v1/holds/{ref}/refunds',
    query: ['key'],
    answer: schemas.refundsSchema,
    summary: 'Find the refund of a key',
  },
  readRefund: {
    part: 'payments',
    method: 'GET',
    path: '/v1/refunds/{ref}',
    answer: schemas.refundSchema,
    summary: 'Read a refund',
  },
  listBalanceLines: {
    part: 'payouts',
    method: 'GET',
    path: '/v1/balance-lines',
    query: ['account', 'after', 'limit'],
    answer: schemas.balanceLinesSchema,
    summary: 'List the movements of an account, oldest first',
    notes:
      "No `account`: the platform's. `after` is the last line of the page before; without it, the list begins with " +
      'the first line ever. Lines never change and never disappear.',
  },
  readBalances: {
    part: 'payouts',
    method: 'GET',
    path: '/v1/balances',
    query: ['account'],
    answer: schemas.balancesSchema,
    summary: 'Read the balances of an account',
    notes: 'Available and pending together are the sum of all lines, less their fees.',
  },
  createTransfer: {
    part: 'payouts',
    method: 'POST',
    path: '/v1/transfers',
    body: schemas.newTransferSchema,
    answer: schemas.transferSchema,
    isKeyed: true,
    summary: "Move available money from the platform's account to a connected one",
    notes: 'Too little money: code `balance_insufficient`, retriable.',
  },
  createPayout: {
    part: 'payouts',
    method: 'POST',
    path: '/v1/payouts',
    body: schemas.newPayoutSchema,
    answer: schemas.payoutSchema,
    isKeyed: true,
    summary: 'Pay available money of a connected account out to its bank',
  },
  findPayout: {
    part: 'payouts',
    method: 'GET',
    path: '/v1/payouts',
    query: ['account', 'key'],
    answer: schemas.payoutsSchema,
    summary: 'Find the payout of a key',
  },
  readPayout: {
    part: 'payouts',
    method: 'GET',
    path: '/v1/payouts/{ref}',
    answer: schemas.payoutSchema,
    summary: 'Read a payout',
    notes: 'A paid payout may still be returned by its bank.',
  },
  createAccount: {
    part: 'accounts',
    method: 'POST',
    path: '/v1/accounts',
    body: schemas.applicationSchema,
    answer: schemas.accountSchema,
    isKeyed: true,
    summary: 'Open the account of a merchant',
    notes: 'The account of a key that is known is completed with the body.',
  },
  updateAccount: {
    part: 'accounts',
    method: 'POST',
    path: '/v1/accounts/{ref}',
    body: schemas.applicationSchema,
    answer: schemas.accountSchema,
    summary: 'Complete an account with a corrected application',
  },
  readAccount: {
    part: 'accounts',
    method: 'GET',
    path: '/v1/accounts/{ref}',
    answer: schemas.accountSchema,
    summary: 'Read an account',
  },
  setBank: {
    part: 'accounts',
    method: 'POST',
    path: '/v1/accounts/{ref}/bank',
    body: schemas.bankDetailsSchema,
    answer: schemas.accountSchema,
    isKeyed: true,
    summary: 'Replace the bank account that payouts go to',
  },
  readDispute: {
    part: 'disputes',
    method: 'GET',
    path: '/v1/disputes/{ref}',
    answer: schemas.disputeSchema,
    summary: 'Read a dispute',
  },
  sendEvidence: {
    part: 'disputes',
    method: 'POST',
    path: '/v1/disputes/{ref}/evidence',
    body: schemas.evidenceSchema,
    answer: schemas.disputeSchema,
    summary: 'Send the evidence to the bank, once',
    notes: 'A dispute that was answered or has ended is returned as it is.',
  },
  acceptDispute: {
    part: 'disputes',
    method: 'POST',
    path: '/v1/disputes/{ref}/accept',
    answer: schemas.disputeSchema,
    summary: 'Give a dispute up: it is lost',
    notes: 'A dispute that was answered or has ended is returned as it is.',
  },
} as const satisfies Readonly<Record<string, BridgeOperation>>;

export type BridgeOperations = typeof bridgeOperations;
export type BridgeOperationName = keyof BridgeOperations;

export type Hold = z.output<typeof schemas.holdSchema>;
export type Refund = z.output<typeof schemas.refundSchema>;
export type BridgeLine = z.output<typeof schemas.balanceLineSchema>;
export type BridgePayout = z.output<typeof schemas.payoutSchema>;
export type BridgeAccount = z.output<typeof schemas.accountSchema>;
export type BridgeDispute = z.output<typeof schemas.disputeSchema>;
