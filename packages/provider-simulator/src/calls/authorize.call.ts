import { isDeclined, limitMinorOf } from '../faults/card-faults.ts';
import { type Form, textOf, textsOf } from '../wire/parse-form.ts';
import { declined, invalid } from '../wire/stripe-error.ts';
import type { ProviderCall } from './provider-call.ts';
import { mustReadAmount, mustReadCurrency, mustReadText } from './read-amount.ts';

/** Online card holds live for seven days. */
const HOLD_MS = 7 * 86_400_000;

/** `POST /v1/payment_intents` with manual capture and confirmation in one request. */
export const authorizeCall: ProviderCall = {
  call: 'authorize',
  cardOf: (_book, form) => textOf(form, 'payment_method') ?? null,
  judge({ now, newId }, form) {
    mustBe(form, 'capture_method', 'manual');
    mustBe(form, 'confirm', 'true');
    const card = mustReadText(form, 'payment_method');
    const requestedMinor = mustReadAmount(form, 'amount');
    const currency = mustReadCurrency(form);
    const payment = {
      id: newId('pi'),
      chargeId: newId('ch'),
      card,
      currency,
      requestedMinor,
      metadata: textsOf(form, 'metadata'),
    };
    if (isDeclined(card)) return { do: 'decline', error: declined('generic_decline'), ...payment };
    const heldMinor = Math.min(requestedMinor, limitMinorOf(card));
    return { do: 'hold', heldMinor, expiresAt: now + HOLD_MS, ...payment };
  },
};

function mustBe(form: Form, name: string, value: string): void {
  if (textOf(form, name) === value) return;
  throw invalid(`The simulator knows ${name}=${value} only.`, { param: name });
}
