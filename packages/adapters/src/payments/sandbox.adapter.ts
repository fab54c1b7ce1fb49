import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@larder/domain/durations';
import { SANDBOX } from '@larder/domain/ledger/order-postings';
import type { Clock } from '@larder/use-cases/clock';
import type { KeyRing } from '@larder/use-cases/key-ring';
import type {
  Authorization,
  AuthorizeAnswer,
  AuthorizeRequest,
  CaptureAnswer,
  PaymentsPort,
  RefundAnswer,
} from '@larder/use-cases/ports/payments.port';
import { type Reference, readReference, signReference } from './sandbox-reference.ts';

const VALID_DAYS = 3;
const brands = ['visa', 'mastercard', 'amex', 'discover'] as const;

/**
 * A payment provider that moves no money. It is stateless: the reference of an authorization carries its signed
 * content, so any process can verify, capture and void it, and the same idempotency key makes the same hold. The card's
 * fingerprint selects the behavior: `fp_decline…` is declined, `fp_timeout…` never gets a response, `fp_slow_200…` gets
 * one after 200 ms, `fp_low_300…` holds at most 300 minor units, `fp_capture_fail_once…` fails the first capture in
 * each process, `fp_capture_fail…` every capture, `fp_void_fail…` every void. Any other card pays.
 */
export function createSandboxPayments(options: {
  readonly keys: KeyRing;
  readonly clock: Clock;
}): PaymentsPort {
  const { keys, clock } = options;
  const failedOnce = new Set<string>();

  const capture = (reference: Reference, amountMinor: number): CaptureAnswer => {
    const fail = (reason: string, retriable: boolean) => ({ kind: 'failed', reason, retriable }) as const;
    if (expiry(reference) <= clock.now().getTime()) return fail('expired', false);
    if (amountMinor > reference.amountMinor) return fail('amount_too_high', false);
    if (reference.fingerprint.startsWith('fp_capture_fail_once')) {
      if (!failedOnce.has(reference.hold)) {
        failedOnce.add(reference.hold);
        return fail('issuer_unavailable', true);
      }
    } else if (reference.fingerprint.startsWith('fp_capture_fail')) return fail('issuer_unavailable', true);
    return { kind: 'captured', capturedMinor: amountMinor, captureRef: `sbc_${reference.hold}` };
  };

  return {
    provider: SANDBOX,
    takesTestCards: true,
    movesMoney: false,
    authorize: async (request) => {
      const slow = /^fp_slow_(\d{1,5})/.exec(request.fingerprint)?.[1];
      if (slow !== undefined) await wait(Number(slow));
      return authorize(request, keys, clock.now());
    },
    findHold: async (request) => authorize(request, keys, clock.now()),
    findSessionHolds: async () => ({ kind: 'unsupported' }),
    verify: async (authRef) => {
      const reference = readReference(authRef, keys);
      if (!reference) return { kind: 'unknown' };
      if (expiry(reference) <= clock.now().getTime()) return { kind: 'expired' };
      return { kind: 'authorized', ...authorization(authRef, reference) };
    },
    // The reference carries the amount, so a hold cannot grow.
    increase: async () => ({ kind: 'unsupported' }),
    capture: async ({ authRef, amountMinor }) => {
      const reference = readReference(authRef, keys);
      if (!reference) return { kind: 'failed', reason: 'unknown_authorization', retriable: false };
      return capture(reference, amountMinor);
    },
    void: async ({ authRef }) => {
      const reference = readReference(authRef, keys);
      if (!reference) return { kind: 'failed', reason: 'unknown_authorization' };
      if (reference.fingerprint.startsWith('fp_void_fail'))
        return { kind: 'failed', reason: 'issuer_unavailable' };
      return { kind: 'voided' };
    },
    ...createSandboxRefunds(keys),
    read: async () => ({ kind: 'unsupported' }),
  };
}

/** Refunds whose references carry their amount. */
function createSandboxRefunds(keys: KeyRing): Pick<PaymentsPort, 'refund' | 'readRefund'> {
  const failed = (reason: string): RefundAnswer => ({
    kind: 'failed',
    reason,
    retriable: false,
    refundRef: null,
  });
  return {
    refund: async ({ key: refundKey, authRef, amountMinor: refundedMinor }) => {
      const reference = readReference(authRef, keys);
      if (!reference) return failed('unknown_authorization');
      if (refundedMinor > reference.amountMinor) return failed('amount_too_high');
      if (reference.fingerprint.startsWith('fp_refund_fail')) return failed('issuer_unavailable');
      return { kind: 'succeeded', refundRef: `sbr_${digest(refundKey)}_${refundedMinor}`, refundedMinor };
    },
    readRefund: async ({ refundRef }) => {
      const refundedMinor = /^sbr_.+_(\d+)$/.exec(refundRef ?? '')?.[1];
      if (refundRef === null || refundedMinor === undefined) return { kind: 'unknown' };
      return { kind: 'succeeded', refundRef, refundedMinor: Number(refundedMinor) };
    },
  };
}

function authorize(request: AuthorizeRequest, keys: KeyRing, now: Date): AuthorizeAnswer {
  const { fingerprint } = request;
  if (fingerprint.startsWith('fp_decline')) return { kind: 'declined', reason: 'card_declined' };
  if (fingerprint.startsWith('fp_timeout')) return { kind: 'timeout' };
  const low = /^fp_low_(\d{1,9})/.exec(fingerprint)?.[1];
  const reference: Reference = {
    hold: digest(request.key),
    fingerprint,
    amountMinor: low === undefined ? request.amountMinor : Math.min(Number(low), request.amountMinor),
    currency: request.currency,
    // Whole days, so that a repeated key gives the same reference.
    expiryDay: Math.floor(now.getTime() / DAY_MS) + VALID_DAYS,
  };
  return { kind: 'authorized', ...authorization(signReference(reference, keys), reference) };
}

function authorization(authRef: string, reference: Reference): Authorization {
  const card = createHash('sha256').update(reference.fingerprint).digest();
  return {
    authRef,
    authorizedMinor: reference.amountMinor,
    currency: reference.currency,
    fingerprint: reference.fingerprint,
    cardFingerprint: reference.fingerprint,
    brand: brands[card.readUInt8(0) % brands.length] ?? null,
    last4: String(card.readUInt16BE(1) % 10_000).padStart(4, '0'),
    payer: { account: null, activityNo: null },
    expiresAt: new Date(expiry(reference)),
  };
}

const expiry = (reference: Reference) => reference.expiryDay * DAY_MS;
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
