import { limits } from '@larder/domain/limits';
import type {
  AuthorizeAnswer,
  CaptureAnswer,
  FindHoldAnswer,
  IncreaseAnswer,
  PaymentsPort,
  ReadAnswer,
  ReadRefundAnswer,
  RefundAnswer,
  VerifyAnswer,
  VoidAnswer,
} from '@larder/use-cases/ports/payments.port';
import {
  BRIDGE,
  type BridgeClient,
  type BridgeOptions,
  createBridgeClient,
  failed,
  TIMEOUT,
  unknownOr,
} from './bridge-client.ts';
import type { Hold, Refund } from './bridge-contract.ts';

export type BridgePaymentsOptions = BridgeOptions & {
  /** It knows the test cards of the sandbox and moves no money. */
  readonly takesTestCards?: boolean;
  /** For a request while a cabinet waits. */
  readonly authorizeTimeoutMs?: number;
};

/**
 * A provider behind a service that speaks our own contract. Its keys never end, and its calls on a hold are settled by
 * the state of the hold, so a request is simply repeated. [decision 143]
 */
export function createBridgePayments(options: BridgePaymentsOptions): PaymentsPort {
  const { authorizeTimeoutMs = limits.authorizeProviderMs } = options;
  const bridge = createBridgeClient(options);
  return {
    provider: BRIDGE,
    takesTestCards: options.takesTestCards ?? false,
    movesMoney: !options.takesTestCards,
    authorize: async ({ key, amountMinor, currency, method, fingerprint }) => {
      const body = { amountMinor, currency, method, cardToken: fingerprint };
      const asked = await bridge.ask('createHold', { key, body, timeoutMs: authorizeTimeoutMs });
      if (asked.kind === 'answered') return holdAnswer(asked.value);
      if (asked.kind === 'unclear' || asked.isTooMany) return TIMEOUT;
      return { kind: 'declined', reason: asked.reason };
    },
    findHold: async ({ key }): Promise<FindHoldAnswer> => {
      const found = await bridge.ask('findHold', { query: { key } });
      if (found.kind !== 'answered') return TIMEOUT;
      const [hold] = found.value.items;
      return hold ? holdAnswer(hold) : { kind: 'unknown' };
    },
    // The contract has no search by session.
    findSessionHolds: async () => ({ kind: 'unsupported' }),
    verify: async (ref): Promise<VerifyAnswer> => {
      const asked = await bridge.ask('readHold', { ref });
      if (asked.kind !== 'answered') return unknownOr(asked);
      const answer = holdAnswer(asked.value);
      // Captured and voided holds can no longer be captured.
      return answer.kind === 'declined' ? { kind: 'expired' } : answer;
    },
    increase: async ({ authRef: ref, amountMinor }): Promise<IncreaseAnswer> => {
      const asked = await bridge.ask('increaseHold', { ref, body: { amountMinor } });
      if (asked.kind === 'unclear') return TIMEOUT;
      if (asked.kind === 'answered') return increaseAnswer(asked.value);
      const { reason } = asked;
      return reason === 'unsupported' ? { kind: 'unsupported' } : { kind: 'declined', reason };
    },
    capture: async ({ authRef: ref, amountMinor }): Promise<CaptureAnswer> => {
      const asked = await bridge.ask('captureHold', { ref, body: { amountMinor } });
      if (asked.kind === 'unclear') return TIMEOUT;
      return asked.kind === 'answered' ? captureAnswer(asked.value) : failed(asked);
    },
    void: async ({ authRef: ref }): Promise<VoidAnswer> => {
      const asked = await bridge.ask('voidHold', { ref });
      if (asked.kind === 'unclear') return TIMEOUT;
      if (asked.kind === 'refused') return { kind: 'failed', reason: asked.reason };
      const { state } = asked.value;
      const isReleased = state === 'voided' || state === 'expired';
      return isReleased ? { kind: 'voided' } : { kind: 'failed', reason: state };
    },
    ...createBridgeRefunds(bridge),
    read: async (ref): Promise<ReadAnswer> => {
      const asked = await bridge.ask('readHold', { ref });
      return asked.kind === 'answered' ? bookOf(asked.value) : unknownOr(asked);
    },
  };
}

function createBridgeRefunds(bridge: BridgeClient): Pick<PaymentsPort, 'refund' | 'readRefund'> {
  return {
    refund: async ({ key, authRef: ref, captureRef, amountMinor }): Promise<RefundAnswer> => {
      const asked = await bridge.ask('createRefund', { key, ref, body: { captureRef, amountMinor } });
      if (asked.kind === 'unclear') return TIMEOUT;
      return asked.kind === 'answered' ? refundAnswer(asked.value) : { ...failed(asked), refundRef: null };
    },
    readRefund: async ({ authRef, key, refundRef }): Promise<ReadRefundAnswer> => {
      if (refundRef !== null) {
        const read = await bridge.ask('readRefund', { ref: refundRef });
        return read.kind === 'answered' ? refundAnswer(read.value) : unknownOr(read);
      }
      const found = await bridge.ask('findRefund', { ref: authRef, query: { key } });
      if (found.kind !== 'answered') return unknownOr(found);
      const [refund] = found.value.items;
      return refund ? refundAnswer(refund) : { kind: 'unknown' };
    },
  };
}

function holdAnswer(hold: Hold): AuthorizeAnswer {
  const { holdRef: authRef, state, authorizedMinor, currency, card, payer, expiresAt, reason } = hold;
  if (state !== 'held') return { kind: 'declined', reason: reason ?? state };
  const { token, fingerprint: cardFingerprint, brand, last4 } = card;
  return {
    kind: 'authorized',
    authRef,
    authorizedMinor,
    currency,
    fingerprint: token,
    cardFingerprint,
    brand,
    last4,
    payer: payer ?? { account: null, activityNo: null },
    expiresAt: new Date(expiresAt),
  };
}

const increaseAnswer = ({ state, authorizedMinor }: Hold): IncreaseAnswer =>
  state === 'held' ? { kind: 'increased', authorizedMinor } : { kind: 'declined', reason: state };

function captureAnswer({ state, capturedMinor, captureRef }: Hold): CaptureAnswer {
  if (state !== 'captured' || captureRef === null) return { kind: 'failed', reason: state, retriable: false };
  return { kind: 'captured', capturedMinor, captureRef };
}

function refundAnswer({ refundRef, state, amountMinor, reason }: Refund): RefundAnswer {
  if (state === 'pending') return { kind: 'pending', refundRef };
  if (state === 'succeeded') return { kind: 'succeeded', refundRef, refundedMinor: amountMinor };
  return { kind: 'failed', reason: reason ?? 'failed', retriable: false, refundRef };
}

const bookOf = (hold: Hold): ReadAnswer => ({
  kind: 'found',
  heldMinor: hold.state === 'held' ? hold.authorizedMinor : 0,
  capturedMinor: hold.capturedMinor,
  refundedMinor: hold.refundedMinor,
  currency: hold.currency,
  captureRef: hold.captureRef,
});
