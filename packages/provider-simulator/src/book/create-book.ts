import { isDisputed } from '../faults/card-faults.ts';
import type { BookEntry, Keyed } from './book-entry.ts';
import { bookSums, type CurrencySums } from './book-sums.ts';
import type { ConnectedAccount } from './connected-account.ts';
import { type Dispute, disputeOf } from './dispute.ts';
import { openJournal } from './journal.ts';
import type { Lines, TrialBalance } from './lines.ts';
import { endsOf } from './pass-time.ts';
import type { Payment, Refund } from './payment.ts';
import type { Payout, Transfer } from './payout.ts';
import { emptyRecords, post, type Reply } from './post-entry.ts';

/** Stripe forgets keys after 24 hours at the earliest. */
const KEYS_KEPT_MS = 24 * 3_600_000;

/** How long the bank of a test card takes to dispute a charge. */
const DISPUTED_AFTER_MS = 5_000;

export type KeptReply = { readonly request: string; readonly reply: Reply };

export type Book = {
  /** Writes an entry and returns the answer to its request. */
  write(entry: BookEntry): Reply;
  /** Writes what time has done: holds that expired, refunds that settled, keys that are forgotten. */
  passTime(now: number): void;
  /** The answer kept under an idempotency key. */
  keptReply(key: string): KeptReply | undefined;
  payment(id: string): Payment | undefined;
  payments(): IterableIterator<Payment>;
  refund(id: string): Refund | undefined;
  /** Newest first. */
  refundsOf(payment: string): readonly Refund[];
  transfer(id: string): Transfer | undefined;
  transfers(): IterableIterator<Transfer>;
  payout(id: string): Payout | undefined;
  payouts(): IterableIterator<Payout>;
  dispute(id: string): Dispute | undefined;
  disputes(): IterableIterator<Dispute>;
  account(id: string): ConnectedAccount | undefined;
  accounts(): IterableIterator<ConnectedAccount>;
  /** The movements of all accounts. */
  readonly lines: Lines;
  sums(): CurrencySums[];
  /** Zero in sum, whatever happened. */
  trialBalances(): TrialBalance[];
  /** Calls back after each new entry. */
  follow(listener: (entry: BookEntry, reply: Reply) => void): void;
  close(): void;
};

// long: one closure over the records and what time will do to them
/** Opens the book in a file, which keeps it over restarts, or in memory. */
export function createBook(path: string | null): Book {
  const records = emptyRecords();
  const replies = new Map<string, KeptReply & { readonly at: number }>();
  const holds: Payment[] = [];
  const settling = new Map<string, Refund>();
  /** Captured payments whose card will dispute them. */
  const toDispute = new Set<string>();

  const keep = ({ keyed, at }: { keyed?: Keyed; at: number }, reply: Reply) => {
    if (keyed) replies.set(keyed.key, { request: keyed.request, reply, at });
  };
  const apply = (entry: BookEntry): Reply => {
    const reply = post(records, entry);
    keep(entry, reply);
    if (entry.do === 'hold') holds.push(records.payments.get(entry.id) as Payment);
    if (entry.do === 'refund' && entry.settles)
      settling.set(entry.id, { ...entry, createdAt: entry.at, isLate: true });
    if (entry.do === 'settle_refund') settling.delete(entry.id);
    if (entry.do === 'capture' && isDisputed(records.payments.get(entry.id)?.card ?? ''))
      toDispute.add(entry.id);
    if (entry.do === 'dispute') toDispute.delete(entry.payment);
    return reply;
  };

  const journal = path === null ? null : openJournal(path);
  for (const entry of journal?.read() ?? []) apply(entry);
  const listeners: ((entry: BookEntry, reply: Reply) => void)[] = [];
  const write = (entry: BookEntry): Reply => {
    journal?.append(entry);
    const reply = apply(entry);
    for (const listener of listeners) listener(entry, reply);
    return reply;
  };

  /** All holds live equally long, so the oldest ends first. */
  function expireHolds(now: number): void {
    for (let oldest = holds[0]; oldest && oldest.expiresAt <= now; oldest = holds[0]) {
      holds.shift();
      if (records.payments.get(oldest.id)?.state === 'held') write({ do: 'expire', id: oldest.id, at: now });
    }
  }

  return {
    write,
    passTime(now) {
      expireHolds(now);
      for (const { id, settles } of settling.values()) {
        if (settles && settles.at <= now) write({ do: 'settle_refund', id, state: settles.as, at: now });
      }
      for (const id of toDispute) {
        const payment = records.payments.get(id);
        if (!payment || payment.endedAt === null || payment.endedAt + DISPUTED_AFTER_MS > now) continue;
        toDispute.delete(id);
        const dispute = disputeOf(payment, now);
        if (dispute) write(dispute);
      }
      for (const end of endsOf(records, now)) write(end);
      for (const [key, { at }] of replies) {
        if (at + KEYS_KEPT_MS > now) break;
        replies.delete(key);
      }
    },
    keptReply: (key) => replies.get(key),
    payment: (id) => records.payments.get(id),
    payments: () => records.payments.values(),
    refund: (id) => records.refunds.get(id),
    refundsOf: (payment) => records.refundsOf.get(payment) ?? [],
    transfer: (id) => records.transfers.get(id),
    transfers: () => records.transfers.values(),
    payout: (id) => records.payouts.get(id),
    payouts: () => records.payouts.values(),
    dispute: (id) => records.disputes.get(id),
    disputes: () => records.disputes.values(),
    account: (id) => records.accounts.get(id),
    accounts: () => records.accounts.values(),
    lines: records.lines,
    sums: () => bookSums(records.payments.values()),
    trialBalances: () => records.lines.trialBalances(),
    follow: (listener) => void listeners.push(listener),
    close: () => journal?.close(),
  };
}
