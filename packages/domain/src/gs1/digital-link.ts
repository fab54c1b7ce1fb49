import type { Result } from '../refusal.ts';
import { aiAt } from './application-identifiers.ts';
import { collectFields, type Gs1Fields, refuseGs1 } from './gs1-fields.ts';

/** AI of the product, also by the word that links had before version 1.3. */
const productKeys: readonly string[] = ['01', 'gtin'];
/** AIs that may follow a product in the path, also by those words. */
const qualifiers: ReadonlyMap<string, string> = new Map([
  ['22', '22'],
  ['cpv', '22'],
  ['10', '10'],
  ['lot', '10'],
  ['21', '21'],
  ['ser', '21'],
  ['235', '235'],
]);
/** A link may have the number without its leading zeros. */
const gtinPattern = /^(?:\d{8}|\d{12,14})$/;

type Pair = readonly [ai: string, value: string];

/** Decodes a part of an address; null for broken escapes. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Splits a list of alternating names and values; null if another name than a qualifier is among them. */
function qualifierPairs(parts: readonly string[]): Pair[] | null {
  if (parts.length % 2 !== 0) return null;
  const pairs: Pair[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const ai = qualifiers.get(parts[at] ?? '');
    if (ai === undefined) return null;
    pairs.push([ai, parts[at + 1] ?? '']);
  }
  return pairs;
}

/** Returns product and qualifiers at the end of a path; null if it has none. What stands before is the host's own. */
function pathPairs(path: string): Pair[] | null {
  const parts = path.replace(/\/$/, '').split('/').slice(1);
  for (const [at, part] of parts.entries()) {
    const gtin = parts[at + 1] ?? '';
    if (!productKeys.includes(part) || !gtinPattern.test(gtin)) continue;
    const after = qualifierPairs(parts.slice(at + 2));
    if (after) return [['01', gtin.padStart(14, '0')], ...after];
  }
  return null;
}

/** Returns the fields of a query. Other names are the host's own, and leaving them out guesses nothing. */
function queryPairs(query: string): Pair[] {
  return query
    .replace(/^\?/, '')
    .split(/[&;]/)
    .map((pair): Pair => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    })
    .filter(([name]) => name !== '' && aiAt(name) === name);
}

/**
 * Reads a GS1 Digital Link, whose host may be any; null for an address that names no product. The address is only
 * read, never opened. [GS1 Digital Link: URI syntax 1.4]
 */
export function readDigitalLink(url: URL): Result<Gs1Fields> | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const product = pathPairs(url.pathname);
  if (!product) return null;
  const pairs = [...product, ...queryPairs(url.search)].map(([ai, value]) => [ai, decoded(value)] as const);
  const known = pairs.flatMap(([ai, value]): Pair[] => (value === null ? [] : [[ai, value]]));
  return known.length < pairs.length ? refuseGs1() : collectFields(known);
}
