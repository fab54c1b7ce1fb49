import type { Result } from '../refusal.ts';
import { aiAt, fixedLengthOf } from './application-identifiers.ts';
import { collectFields, type Gs1Fields, refuseGs1 } from './gs1-fields.ts';

/** Separator that readers send for FNC1. */
export const GS = '\u001d';

type Pair = readonly [ai: string, value: string];

function endOfField(text: string): number {
  const separator = text.indexOf(GS);
  return separator < 0 ? text.length : separator;
}

/**
 * Reads the fields of a GS1 code as its symbol holds them: AI and value in turn, each field of variable length ended by
 * a separator or the end. A separator after a field of fixed length is allowed. Refuses what it does not know, because
 * the length of an unknown field is unknown too. [GS1 General Specifications, 7.8]
 */
export function readElementString(text: string): Result<Gs1Fields> {
  const pairs: Pair[] = [];
  let rest = text;
  while (rest !== '') {
    const ai = aiAt(rest);
    if (ai === null) return refuseGs1();
    const after = rest.slice(ai.length);
    const value = after.slice(0, fixedLengthOf(ai) ?? endOfField(after));
    pairs.push([ai, value]);
    rest = after.slice(value.length);
    if (rest.startsWith(GS)) rest = rest.slice(GS.length);
  }
  return collectFields(pairs);
}

/**
 * Reads the fields as they are printed below a symbol: `(01)00049000006346(17)270131`. A value with a parenthesis is
 * refused, because its end cannot be told.
 */
export function readPrintedElements(text: string): Result<Gs1Fields> {
  const packed = text.replace(/\s/g, '');
  if (!/^(?:\(\d{2,4}\)[^()]+)+$/.test(packed)) return refuseGs1();
  return collectFields(
    [...packed.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, ai = '', value = '']): Pair => [ai, value]),
  );
}
