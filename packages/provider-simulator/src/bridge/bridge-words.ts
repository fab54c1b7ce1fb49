import { authorizationCodeOf, cardFaceOf } from '../answers/card-face.ts';
import { DOCUMENT, missingOf } from '../book/check-account.ts';
import type { ConnectedAccount } from '../book/connected-account.ts';
import type { Dispute } from '../book/dispute.ts';
import { DISPUTE_FEE_MINOR, type Line } from '../book/line.ts';
import type { Payment, Refund } from '../book/payment.ts';
import type { Payout, Transfer } from '../book/payout.ts';
import type { Reply } from '../book/post-entry.ts';

/** Words the object of a reply by the contract of bridges. */
export function wordsOf(reply: Exclude<Reply, { kind: 'error' }>): object {
  switch (reply.kind) {
    case 'payment':
      return holdOf(reply.payment);
    case 'refund':
      return refundOf(reply.refund, reply.payment);
    case 'transfer':
      return transferOf(reply.transfer);
    case 'payout':
      return payoutOf(reply.payout);
    case 'dispute':
      return disputeOf(reply.dispute);
    case 'account':
    case 'person':
    case 'bank':
      return accountOf(reply.account);
  }
}

export function holdOf(payment: Payment) {
  const { card, state } = payment;
  const { brand, last4, fingerprint } = cardFaceOf(card);
  return {
    holdRef: payment.id,
    state,
    authorizedMinor: payment.authorizedMinor,
    capturedMinor: payment.capturedMinor,
    refundedMinor: payment.refundedMinor,
    currency: currencyOf(payment),
    card: { token: card, fingerprint, brand, last4 },
    payer: { account: null, activityNo: authorizationCodeOf(payment.id) },
    expiresAt: instantOf(payment.expiresAt),
    captureRef: state === 'captured' ? payment.chargeId : null,
    reason: state === 'declined' ? 'generic_decline' : null,
  };
}

export const refundOf = ({ id, state, amountMinor }: Refund, payment: Payment) => ({
  refundRef: id,
  state,
  amountMinor,
  currency: currencyOf(payment),
  reason: state === 'failed' ? 'expired_or_canceled_card' : null,
});

/** A transfer names the other account. */
export const lineOf = (line: Line, transfer: Transfer | undefined) => ({
  lineRef: line.id,
  kind: line.kind,
  sourceRef: line.source,
  counterpart: transfer ? { account: transfer.to, sourceRef: transfer.paymentId } : null,
  amountMinor: line.amountMinor,
  feeMinor: line.feeMinor,
  currency: currencyOf(line),
  createdAt: instantOf(line.createdAt),
  availableAt: instantOf(line.availableAt),
});

const transferOf = ({ id, amountMinor, currency }: Transfer) => ({
  transferRef: id,
  amountMinor,
  currency: currencyOf({ currency }),
});

const payoutStates: Readonly<Record<Payout['state'], string>> = {
  in_transit: 'on_the_way',
  paid: 'paid',
  failed: 'returned',
  canceled: 'canceled',
};

export const payoutOf = (payout: Payout) => ({
  payoutRef: payout.id,
  state: payoutStates[payout.state],
  amountMinor: payout.amountMinor,
  currency: currencyOf(payout),
  reason: payout.failure ?? null,
  arrivesAt: instantOf(payout.arrivesAt),
});

export const disputeOf = (dispute: Dispute) => ({
  disputeRef: dispute.id,
  holdRef: dispute.payment,
  captureRef: dispute.chargeId,
  amountMinor: dispute.amountMinor,
  feeMinor: DISPUTE_FEE_MINOR,
  currency: currencyOf(dispute),
  reason: dispute.reason,
  state: dispute.state,
  openedAt: instantOf(dispute.createdAt),
  dueAt: instantOf(dispute.dueAt),
  hasEvidence: dispute.state !== 'needs_response' && Object.keys(dispute.evidence).length > 0,
});

const accountStates = {
  incomplete: 'needs_documents',
  needs_documents: 'needs_documents',
  pending: 'in_review',
  active: 'active',
  refused: 'refused',
} as const;

export function accountOf(account: ConnectedAccount) {
  const { id, verification, banks } = account;
  const [bank] = banks;
  const missing = missingOf(account);
  return {
    accountRef: id,
    state: accountStates[verification],
    needs: verification === 'needs_documents' ? [...missing, DOCUMENT] : missing,
    reason: verification === 'refused' ? 'rejected.other' : null,
    bank: bank
      ? {
          bankRef: bank.id,
          bankName: 'Test bank',
          last4: bank.accountNumber.slice(-4),
          currency: currencyOf(bank),
        }
      : null,
  };
}

const currencyOf = ({ currency }: { readonly currency: string }): string => currency.toUpperCase();
const instantOf = (ms: number): string => new Date(ms).toISOString();
