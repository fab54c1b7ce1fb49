import { DAY_MS } from '@larder/domain/durations';
import type { Authorization, PaymentsPort, SessionHold } from '@larder/use-cases/ports/payments.port';
import type { ManualClock } from './manual-clock.ts';
import { createScriptedRefunds, type RefundScript, type ScriptedRefunds } from './scripted-refunds.ts';

export type ScriptedPayments = PaymentsPort &
  Pick<ScriptedRefunds, 'returned' | 'settleRefund'> & {
    /** Every call that reached the provider, oldest first, as `capture key 272`. */
    readonly calls: string[];
    /** Money held now, by reference, in minor units. */
    readonly held: Map<string, number>;
    /** Money taken, by reference, in minor units. */
    readonly taken: Map<string, number>;
    /** The provider's own fingerprint of a card by its token, where it is not the token; null: it does not say. */
    readonly cards: Map<string, string | null>;
    /** Responses that override the next calls of a kind, first in first out. */
    readonly next: {
      /** `timeout`: held, but the response is lost; `unreached`: never arrived. */
      authorize: ('declined' | 'timeout' | 'low' | 'unreached')[];
      findHold: 'timeout'[];
      findSessionHolds: ('timeout' | 'unsupported')[];
      /** `lost`: captured, but the response is lost. */
      capture: ('failed' | 'refused' | 'timeout' | 'lost')[];
      /** `lost`: released, but the response is lost. */
      void: ('failed' | 'timeout' | 'lost')[];
      read: 'timeout'[];
      increase: ('declined' | 'unsupported' | 'timeout')[];
      refund: RefundScript[];
    };
  };

/** A provider that keeps a book, so that tests can ask what was held, taken and released. The same key holds once. */
export function createScriptedPayments(clock: ManualClock, provider = 'scripted'): ScriptedPayments {
  const calls: string[] = [];
  const holds = new Map<string, Authorization>();
  const made: Omit<SessionHold, 'isCaptured'>[] = [];
  const held = new Map<string, number>();
  const taken = new Map<string, number>();
  const cards: ScriptedPayments['cards'] = new Map();
  const next: ScriptedPayments['next'] = {
    authorize: [],
    findHold: [],
    findSessionHolds: [],
    capture: [],
    void: [],
    read: [],
    increase: [],
    refund: [],
  };
  const refunds = createScriptedRefunds(taken, next.refund, calls);
  return {
    provider,
    takesTestCards: false,
    movesMoney: true,
    ...refunds,
    calls,
    held,
    taken,
    cards,
    next,
    authorize: async ({ key, amountMinor, currency, fingerprint, method, purpose }) => {
      calls.push(`authorize ${amountMinor}`);
      const script = next.authorize.shift();
      if (script === 'declined') return { kind: 'declined', reason: 'card_declined' };
      if (script === 'unreached') return { kind: 'timeout' };
      const known = holds.get(key);
      const hold = known ?? {
        authRef: `auth_${key}`,
        authorizedMinor: script === 'low' ? Math.floor(amountMinor / 2) : amountMinor,
        currency,
        fingerprint,
        cardFingerprint: cards.has(fingerprint) ? (cards.get(fingerprint) ?? null) : fingerprint,
        brand: 'visa',
        last4: '1111',
        payer: { account: 'jo@example.com', activityNo: '2088001' },
        expiresAt: new Date(clock.now().getTime() + 7 * DAY_MS),
      };
      holds.set(key, hold);
      if (!known) made.push({ ...hold, key, method, purpose, heldAt: clock.now() });
      if (!known) held.set(hold.authRef, hold.authorizedMinor);
      return script === 'timeout' ? { kind: 'timeout' } : { kind: 'authorized', ...hold };
    },
    findHold: async ({ key }) => {
      calls.push('findHold');
      if (next.findHold.shift() === 'timeout') return { kind: 'timeout' };
      const hold = holds.get(key);
      return hold ? { kind: 'authorized', ...hold } : { kind: 'unknown' };
    },
    findSessionHolds: async (sessionId) => {
      calls.push(`findSessionHolds ${sessionId}`);
      const script = next.findSessionHolds.shift();
      if (script) return { kind: script };
      const kept = made.filter(
        ({ authRef, purpose }) => purpose.sessionId === sessionId && held.has(authRef),
      );
      return { kind: 'found', holds: kept.map((hold) => ({ ...hold, isCaptured: taken.has(hold.authRef) })) };
    },
    verify: async (authRef) => {
      calls.push(`verify ${authRef}`);
      const hold = [...holds.values()].find((known) => known.authRef === authRef);
      return hold ? { kind: 'authorized', ...hold } : { kind: 'unknown' };
    },
    increase: async ({ authRef, amountMinor }) => {
      calls.push(`increase ${amountMinor}`);
      const script = next.increase.shift();
      if (script === 'declined') return { kind: 'declined', reason: 'insufficient_funds' };
      if (script) return { kind: script };
      if (!held.has(authRef) || taken.has(authRef)) return { kind: 'declined', reason: 'not_held' };
      held.set(authRef, amountMinor);
      return { kind: 'increased', authorizedMinor: amountMinor };
    },
    capture: async ({ authRef, amountMinor }) => {
      calls.push(`capture ${amountMinor}`);
      const script = next.capture.shift();
      if (script === 'failed') return { kind: 'failed', reason: 'issuer_unavailable', retriable: true };
      if (script === 'refused') return { kind: 'failed', reason: 'refused', retriable: false };
      if (!held.has(authRef)) return { kind: 'failed', reason: 'not_held', retriable: false };
      if (script === 'timeout') return { kind: 'timeout' };
      const capturedMinor = taken.get(authRef) ?? amountMinor;
      taken.set(authRef, capturedMinor);
      if (script === 'lost') return { kind: 'timeout' };
      return { kind: 'captured', capturedMinor, captureRef: `cap_${authRef}` };
    },
    void: async ({ authRef }) => {
      calls.push('void');
      const script = next.void.shift();
      if (script === 'failed') return { kind: 'failed', reason: 'issuer_unavailable' };
      if (script === 'timeout') return { kind: 'timeout' };
      if (taken.has(authRef)) return { kind: 'failed', reason: 'captured' };
      held.delete(authRef);
      if (script === 'lost') return { kind: 'timeout' };
      return { kind: 'voided' };
    },
    read: async (authRef) => {
      calls.push(`read ${authRef}`);
      if (next.read.shift() === 'timeout') return { kind: 'timeout' };
      const hold = [...holds.values()].find((known) => known.authRef === authRef);
      if (!hold) return { kind: 'unknown' };
      const capturedMinor = taken.get(authRef) ?? 0;
      return {
        kind: 'found',
        heldMinor: capturedMinor > 0 ? 0 : (held.get(authRef) ?? 0),
        capturedMinor,
        refundedMinor: refunds.returned(authRef),
        currency: hold.currency,
        captureRef: capturedMinor > 0 ? `cap_${authRef}` : null,
      };
    },
  };
}
