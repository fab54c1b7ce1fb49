import { type Form, textOf } from '../wire/parse-form.ts';
import { invalid } from '../wire/stripe-error.ts';

const LARGEST_MINOR = 99_999_999;

/** Reads a field of whole minor units; undefined if it is absent. Throws `Refused`. */
export function readAmount(form: Form, name: string): number | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  const amount = Number(text);
  if (!/^\d+$/.test(text) || amount < 1 || amount > LARGEST_MINOR)
    throw invalid(`Invalid positive integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
  return amount;
}

export function mustReadText(form: Form, name: string): string {
  const text = textOf(form, name);
  if (text) return text;
  throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

export function mustReadAmount(form: Form, name: string): number {
  const amount = readAmount(form, name);
  if (amount !== undefined) return amount;
  throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

/** Three letters in lower case. */
export function mustReadCurrency(form: Form): string {
  const currency = mustReadText(form, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency;
}
