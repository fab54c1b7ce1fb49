import { hasCheckDigit } from '../gtin.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { hasForm } from './application-identifiers.ts';

/** Values of a code by AI. */
export type Gs1Fields = ReadonlyMap<string, string>;

/** Numbers that end in a check digit. That of a GTIN is judged where the product is read, to be refused by name. */
const checked: readonly string[] = [
  '00',
  '402',
  '410',
  '411',
  '412',
  '413',
  '414',
  '415',
  '416',
  '417',
  '8017',
  '8018',
];

/** Refuses a code that breaks the rules of GS1, or has a field that Larder does not know: nothing of it is guessed. */
export const refuseGs1 = () => refuse('QR_UNKNOWN', { kind: 'gs1Fault' });

/** Collects the fields of a code. Refuses values without the form of their field, and two values of one field. */
export function collectFields(pairs: readonly (readonly [ai: string, value: string])[]): Result<Gs1Fields> {
  const fields = new Map<string, string>();
  for (const [ai, value] of pairs) {
    if (!hasForm(ai, value) || (fields.get(ai) ?? value) !== value) return refuseGs1();
    if (checked.includes(ai) && !hasCheckDigit(value)) return refuseGs1();
    fields.set(ai, value);
  }
  return fields.size === 0 ? refuseGs1() : accept(fields);
}
