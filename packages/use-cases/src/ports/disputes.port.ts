import type { CallFailed, NoAnswer, NotFound } from './provider-answer.ts';

/**
 * A dispute as the provider knows it. `needs_response`: evidence may be sent until `dueAt`. `under_review`: the
 * bank decides.
 */
export type ProviderDispute = {
  readonly disputeRef: string;
  /** `payment.auth_ref` of the payment whose capture is disputed. */
  readonly authRef: string | null;
  readonly captureRef: string;
  readonly amountMinor: number;
  /** What the provider charged for the dispute so far. */
  readonly feeMinor: number;
  readonly currency: string;
  /** The provider's word, e.g. `fraudulent`. */
  readonly reason: string;
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost';
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly hasEvidence: boolean;
};

/** Texts only: providers take no videos. */
export type DisputeEvidence = {
  readonly productDescription: string;
  /** Day of the purchase, `2026-11-25`. */
  readonly serviceDate: string;
  /** All that is known about the session, one fact a line. */
  readonly statement: string;
  /** The receipt as text. */
  readonly receipt: string;
};

export type DisputeAnswer =
  | { readonly kind: 'found'; readonly dispute: ProviderDispute }
  | NotFound
  | NoAnswer;

export type DecideDisputeAnswer =
  | { readonly kind: 'sent'; readonly dispute: ProviderDispute }
  | CallFailed
  | NoAnswer;

/**
 * Disputes of the platform's account, which are found by the balance lines that they took. Every outcome is a value.
 */
export type DisputesPort = {
  /** As in `PaymentsPort`. */
  readonly provider: string;
  read(disputeRef: string): Promise<DisputeAnswer>;
  /** Sends the evidence to the bank; it cannot be changed afterwards. */
  sendEvidence(request: {
    readonly key: string;
    readonly disputeRef: string;
    readonly evidence: DisputeEvidence;
  }): Promise<DecideDisputeAnswer>;
  /** Gives the dispute up: it is lost. */
  accept(request: { readonly key: string; readonly disputeRef: string }): Promise<DecideDisputeAnswer>;
};
