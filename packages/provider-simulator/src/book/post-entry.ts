import type { StripeError } from '../wire/stripe-error.ts';
import type { BookEntry } from './book-entry.ts';
import type { Bank, ConnectedAccount, Person } from './connected-account.ts';
import { type Dispute, postDispute, postDisputeEnd } from './dispute.ts';
import { chargeFeeOf, lineOf } from './line.ts';
import { Lines } from './lines.ts';
import { addRefund, openPayment, type Payment, type Refund, settleRefund } from './payment.ts';
import { type Payout, postPayout, postPayoutEnd, postTransfer, type Transfer } from './payout.ts';
import { postAccount, postBank, postPerson } from './post-account.ts';

/** The answer to a request, with the records as they were then. */
export type Reply =
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly refund: Refund; readonly payment: Payment }
  | { readonly kind: 'transfer'; readonly transfer: Transfer }
  | { readonly kind: 'payout'; readonly payout: Payout }
  | { readonly kind: 'dispute'; readonly dispute: Dispute }
  | { readonly kind: 'account'; readonly account: ConnectedAccount }
  | { readonly kind: 'person'; readonly person: Person; readonly account: ConnectedAccount }
  | { readonly kind: 'bank'; readonly bank: Bank; readonly account: ConnectedAccount }
  | { readonly kind: 'error'; readonly error: StripeError; readonly payment: Payment | null };

export type BookRecords = {
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, Refund>;
  /** By payment, newest first. */
  readonly refundsOf: Map<string, readonly Refund[]>;
  readonly transfers: Map<string, Transfer>;
  readonly payouts: Map<string, Payout>;
  readonly disputes: Map<string, Dispute>;
  readonly accounts: Map<string, ConnectedAccount>;
  readonly lines: Lines;
};

export const emptyRecords = (): BookRecords => ({
  payments: new Map(),
  refunds: new Map(),
  refundsOf: new Map(),
  transfers: new Map(),
  payouts: new Map(),
  disputes: new Map(),
  accounts: new Map(),
  lines: new Lines(),
});

// long: one case for each effect
/** Applies one entry to the records. Trusts it: requests are judged before their entry is written. */
export function post(records: BookRecords, entry: BookEntry): Reply {
  switch (entry.do) {
    case 'hold':
      return paymentReply(put(records, openPayment(entry, entry)));
    case 'decline':
      return { kind: 'error', error: entry.error, payment: put(records, openPayment(entry, entry)) };
    case 'increase':
      return change(records, entry.id, (payment) => ({
        ...payment,
        requestedMinor: entry.toMinor,
        authorizedMinor: entry.toMinor,
        increases: payment.increases + 1,
      }));
    case 'refuse_increase': {
      const payment = mustFind(records, entry.id);
      const counted = put(records, { ...payment, increases: payment.increases + 1 });
      return { kind: 'error', error: entry.error, payment: counted };
    }
    case 'capture':
      return postCapture(records, entry);
    case 'void':
    case 'expire':
      return change(records, entry.id, (payment) => ({
        ...payment,
        state: entry.do === 'void' ? 'voided' : 'expired',
        endedAt: entry.at,
      }));
    case 'refund':
      return postRefund(records, entry);
    case 'settle_refund':
      return postSettlement(records, entry);
    case 'transfer':
      return { kind: 'transfer', transfer: keep(records.transfers, postTransfer(records.lines, entry)) };
    case 'payout':
      return { kind: 'payout', payout: keep(records.payouts, postPayout(records.lines, entry)) };
    case 'end_payout': {
      const payout = mustHave(records.payouts, entry.id, 'payout');
      return { kind: 'payout', payout: keep(records.payouts, postPayoutEnd(records.lines, payout, entry)) };
    }
    case 'dispute': {
      const payment = mustFind(records, entry.payment);
      put(records, { ...payment, disputeId: entry.id });
      return disputeReply(records, postDispute(records.lines, payment, entry));
    }
    case 'evidence': {
      const dispute = mustHave(records.disputes, entry.id, 'dispute');
      const { evidence, decides } = entry;
      const state = decides ? 'under_review' : dispute.state;
      return disputeReply(records, { ...dispute, evidence, decides, state });
    }
    case 'end_dispute': {
      const dispute = mustHave(records.disputes, entry.id, 'dispute');
      return disputeReply(records, postDisputeEnd(records.lines, dispute, entry.as, entry.at));
    }
    case 'account':
      return {
        kind: 'account',
        account: keep(records.accounts, postAccount(records.accounts.get(entry.id), entry)),
      };
    case 'person': {
      const account = keep(records.accounts, postPerson(mustHave(records.accounts, entry.account), entry));
      return { kind: 'person', account, person: mustOne(account.persons, entry.id) };
    }
    case 'bank': {
      const account = keep(records.accounts, postBank(mustHave(records.accounts, entry.account), entry));
      return { kind: 'bank', account, bank: entry.bank };
    }
    case 'verify': {
      const account = mustHave(records.accounts, entry.id);
      const { verification } = entry;
      return {
        kind: 'account',
        account: keep(records.accounts, { ...account, verification, checkedAt: null }),
      };
    }
    case 'refuse':
      return { kind: 'error', error: entry.error, payment: null };
  }
}

const paymentReply = (payment: Payment): Reply => ({ kind: 'payment', payment });

function mustFind({ payments }: BookRecords, id: string): Payment {
  const payment = payments.get(id);
  if (!payment) throw new Error(`the book has no payment ${id}`);
  return payment;
}

function put({ payments }: BookRecords, payment: Payment): Payment {
  payments.set(payment.id, payment);
  return payment;
}

function keep<Item extends { readonly id: string }>(items: Map<string, Item>, item: Item): Item {
  items.set(item.id, item);
  return item;
}

function mustHave<Item>(items: ReadonlyMap<string, Item>, id: string, what = 'account'): Item {
  const item = items.get(id);
  if (!item) throw new Error(`the book has no ${what} ${id}`);
  return item;
}

const mustOne = (persons: readonly Person[], id: string): Person => {
  const person = persons.find((one) => one.id === id);
  if (!person) throw new Error(`the book has no person ${id}`);
  return person;
};

const disputeReply = ({ disputes }: BookRecords, dispute: Dispute): Reply => ({
  kind: 'dispute',
  dispute: keep(disputes, dispute),
});

function postCapture(records: BookRecords, entry: Extract<BookEntry, { do: 'capture' }>): Reply {
  const { id, amountMinor, at } = entry;
  const reply = change(records, id, (payment) => ({
    ...payment,
    state: 'captured',
    capturedMinor: amountMinor,
    endedAt: at,
  }));
  const { chargeId, currency } = mustFind(records, id);
  const line = { account: null, kind: 'charge', source: chargeId, amountMinor, currency } as const;
  records.lines.add(lineOf({ ...line, feeMinor: chargeFeeOf(amountMinor), createdAt: at }));
  return reply;
}

function change(records: BookRecords, id: string, changed: (payment: Payment) => Payment): Reply {
  return paymentReply(put(records, changed(mustFind(records, id))));
}

function postRefund(records: BookRecords, entry: Extract<BookEntry, { do: 'refund' }>): Reply {
  const { id, payment: paymentId, amountMinor, metadata, state, settles, at } = entry;
  const refund: Refund = {
    id,
    payment: paymentId,
    amountMinor,
    metadata,
    state,
    settles,
    createdAt: at,
    isLate: settles !== null,
  };
  records.refunds.set(id, refund);
  records.refundsOf.set(paymentId, [refund, ...(records.refundsOf.get(paymentId) ?? [])]);
  const payment = put(records, addRefund(mustFind(records, paymentId), refund));
  if (state !== 'failed') addRefundLine(records, payment, refund, 'refund', at);
  return { kind: 'refund', refund, payment };
}

/** A refund takes the money at once; if it fails later, the account gets it back. */
function addRefundLine(
  { lines }: BookRecords,
  { currency }: Payment,
  { id, amountMinor }: Refund,
  kind: 'refund' | 'refund_failure',
  createdAt: number,
): void {
  const signed = kind === 'refund' ? -amountMinor : amountMinor;
  lines.add(lineOf({ account: null, kind, source: id, amountMinor: signed, currency, createdAt }));
}

function postSettlement(
  records: BookRecords,
  { id, state, at }: Extract<BookEntry, { do: 'settle_refund' }>,
): Reply {
  const pending = records.refunds.get(id);
  if (!pending) throw new Error(`the book has no refund ${id}`);
  const refund: Refund = { ...pending, state, settles: null };
  records.refunds.set(id, refund);
  const others = records.refundsOf.get(pending.payment) ?? [];
  records.refundsOf.set(
    pending.payment,
    others.map((other) => (other.id === id ? refund : other)),
  );
  const payment = put(records, settleRefund(mustFind(records, pending.payment), pending, state));
  if (state === 'failed') addRefundLine(records, payment, refund, 'refund_failure', at);
  return { kind: 'refund', refund, payment };
}
