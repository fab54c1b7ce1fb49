import type Stripe from 'stripe';
import type { Dispute } from '../book/dispute.ts';
import { type Line, lineIdOf } from '../book/line.ts';
import type { Lines } from '../book/lines.ts';
import { balanceTransactionOf } from './balance-transaction.ts';
import { secondsOf } from './seconds-of.ts';

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Words a dispute as Stripe does. */
export function disputeAnswerOf(dispute: Dispute, lines: Lines, now: number): Stripe.Dispute {
  const { id, amountMinor, currency, chargeId, payment, reason, state, createdAt, dueAt } = dispute;
  const kinds = ['dispute', 'dispute_reversal'] as const;
  const moved = kinds
    .map((kind) => lines.find(null, lineIdOf(kind, id)))
    .filter((line): line is Line => line !== undefined);
  const isSubmitted = state !== 'needs_response' && Object.keys(dispute.evidence).length > 0;
  return {
    id,
    object: 'dispute',
    amount: amountMinor,
    balance_transactions: moved.map((line) => balanceTransactionOf(line, now)),
    charge: chargeId,
    created: secondsOf(createdAt),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...dispute.evidence },
    evidence_details: {
      due_by: secondsOf(dueAt),
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: state === 'lost' && !isSubmitted && dueAt <= now,
      submission_count: isSubmitted ? 1 : 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason,
    status: state,
  };
}
