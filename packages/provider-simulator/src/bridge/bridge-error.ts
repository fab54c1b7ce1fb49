import type { StripeError } from '../wire/stripe-error.ts';

/** Refusals that a later try may not meet. */
const passing = new Set(['balance_insufficient', 'issuer_not_available', 'rate_limit']);

const codes: Readonly<Record<string, string>> = {
  resource_missing: 'not_found',
  payment_intent_unexpected_state: 'hold_ended',
};

/** Words an error by the contract of bridges. */
export function refusalOf(error: StripeError) {
  const { status, type, code, decline_code: declineCode, param } = error;
  const word = declineCode ?? code ?? type;
  return {
    status: status === 400 || status === 402 ? 422 : status,
    body: {
      error: {
        code: codes[word] ?? word,
        isRetriable: passing.has(word),
        field: param?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? null,
      },
    },
  };
}
