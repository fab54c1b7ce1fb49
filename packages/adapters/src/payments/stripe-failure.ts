import Stripe from 'stripe';

/** A request that brought no object. */
export type Failure =
  /** It may have had its effect: no answer, an internal error, or the same key under way elsewhere. */
  | { readonly kind: 'unclear'; readonly isReplay: boolean }
  /** It had none. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly retriable: boolean;
      readonly isReplay: boolean;
      readonly status: number;
      /** The parameter that is refused, by its name there. */
      readonly field: string | null;
    };

/** Refusals that a later try may not meet. */
const passing = new Set([
  'balance_insufficient',
  'issuer_not_available',
  'processing_error',
  'rate_limit',
  'reenter_transaction',
  'try_again_later',
]);

/**
 * Judges an error of Stripe's library. Throws what only a person can mend: a wrong secret key, an idempotency key used
 * for two requests, and anything that is not Stripe's. Never passes on their words, which quote a part of the key.
 */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Stripe.errors.StripeError)) throw thrown;
  const { statusCode: status = 0, code, decline_code: declineCode, rawType, headers, param } = thrown;
  const field = param ?? null;
  const isReplay = headers?.['idempotent-replayed'] === 'true';
  if (status === 401 || status === 403) throw new Error(`stripe refuses our secret key (${status})`);
  if (rawType === 'idempotency_error') throw new Error('stripe saw an idempotency key with other parameters');
  if (status === 429)
    return { kind: 'refused', reason: 'rate_limit', retriable: true, isReplay, status, field };
  if (status === 0 || status === 409 || status >= 500) return { kind: 'unclear', isReplay };
  const reason = declineCode ?? code ?? rawType ?? 'refused';
  return { kind: 'refused', reason, retriable: passing.has(reason), isReplay, status, field };
}
