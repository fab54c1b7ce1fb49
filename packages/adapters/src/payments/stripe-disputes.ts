import type {
  DecideDisputeAnswer,
  DisputeAnswer,
  DisputesPort,
  ProviderDispute,
} from '@larder/use-cases/ports/disputes.port';
import type Stripe from 'stripe';
import { askOnce, askUnderFreshKey } from './ask-stripe.ts';
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import { failed, idOf, STRIPE, TIMEOUT } from './stripe-request.ts';

/** Stripe takes 20,000 characters of text in all. */
const STATEMENT_MAX = 18_000;

/** Disputes of the platform's account. */
export function createStripeDisputes(options: StripeClientOptions): DisputesPort {
  const stripe = createStripeClient(options);
  const isOver = ({ status }: Stripe.Dispute) => stateOf(status) !== 'needs_response';

  /** Makes a decision once; a refusal may mean that an earlier try was heard. */
  async function decide(
    disputeRef: string,
    key: string,
    ask: (idempotencyKey: string) => Promise<Stripe.Dispute>,
  ): Promise<DecideDisputeAnswer> {
    const ifOver = async () => {
      const dispute = await stripe.disputes.retrieve(disputeRef);
      return isOver(dispute) ? dispute : null;
    };
    const asked = await askUnderFreshKey(key, ask, ifOver);
    if (asked.kind === 'unclear') return TIMEOUT;
    if (asked.kind === 'answered') return { kind: 'sent', dispute: disputeOf(asked.value) };
    const read = await askOnce(ifOver);
    return read.kind === 'answered' && read.value
      ? { kind: 'sent', dispute: disputeOf(read.value) }
      : failed(asked);
  }

  return {
    provider: STRIPE,
    read: async (disputeRef): Promise<DisputeAnswer> => {
      const asked = await askOnce(() => stripe.disputes.retrieve(disputeRef));
      if (asked.kind === 'answered') return { kind: 'found', dispute: disputeOf(asked.value) };
      return asked.kind === 'refused' && asked.status === 404 ? { kind: 'unknown' } : TIMEOUT;
    },
    sendEvidence: ({ key, disputeRef, evidence }) => {
      const { productDescription, serviceDate, statement, receipt } = evidence;
      const texts = {
        product_description: productDescription,
        service_date: serviceDate,
        uncategorized_text: `${statement}\n\n${receipt}`.slice(0, STATEMENT_MAX),
      };
      return decide(disputeRef, key, (idempotencyKey) =>
        stripe.disputes.update(disputeRef, { evidence: texts, submit: true }, { idempotencyKey }),
      );
    },
    accept: ({ key, disputeRef }) =>
      decide(disputeRef, key, (idempotencyKey) => stripe.disputes.close(disputeRef, {}, { idempotencyKey })),
  };
}

/** A warning that was closed took no money; neither did a dispute that was prevented. */
const states: Readonly<Record<string, ProviderDispute['state']>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

const stateOf = (status: string): ProviderDispute['state'] => states[status] ?? 'under_review';

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const dueS = dispute.evidence_details.due_by;
  return {
    disputeRef: dispute.id,
    authRef: idOf(dispute.payment_intent),
    captureRef: idOf(dispute.charge) ?? '',
    amountMinor: dispute.amount,
    feeMinor: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    state: stateOf(dispute.status),
    openedAt: new Date(dispute.created * 1000),
    dueAt: dueS === null ? null : new Date(dueS * 1000),
    hasEvidence: dispute.evidence_details.submission_count > 0,
  };
}
