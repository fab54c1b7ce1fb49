/** Keys of one purpose: the first signs, all verify. */
export type KeyRing = readonly [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];

/** A key as its setting names it; ids are for the people who rotate keys. */
export type NamedKey = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> };

type Parsed<Part> = Part | { readonly ok: false; readonly fault: string };

const MIN_BYTES = 32;
/** The id of a key that is given without one. */
const PLAIN_ID = 'first';
const namesKey = /^[A-Za-z0-9_-]{1,20}:/;
const entry = /^([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_-]+={0,2})$/;

/**
 * Parses the setting of a ring: `id:base64,id:base64`, or one key as plain text. Faults contain no part of the text.
 * [decision 112]
 */
export function parseKeyRing(text: string): Parsed<{ readonly ok: true; readonly ring: KeyRing }> {
  const parsed = parseNamedKeys(text);
  if (!parsed.ok) return parsed;
  const [first, ...others] = parsed.keys.map(({ bytes }) => bytes);
  return first ? { ok: true, ring: [first, ...others] } : { ok: false, fault: 'is empty' };
}

/** As `parseKeyRing`, with the ids. */
export function parseNamedKeys(
  text: string,
): Parsed<{ readonly ok: true; readonly keys: readonly NamedKey[] }> {
  const keys = namesKey.test(text) ? text.split(',').map(namedKey) : [plainKey(text)];
  if (keys.includes(null))
    return { ok: false, fault: 'takes id:base64,id:base64 with at least 32 bytes each' };
  const named = keys.filter((key) => key !== null);
  if (named.some(({ bytes }) => bytes.length < MIN_BYTES))
    return { ok: false, fault: `needs at least ${MIN_BYTES} bytes in each key` };
  if (new Set(named.map(({ id }) => id)).size < named.length)
    return { ok: false, fault: 'names two keys alike' };
  return { ok: true, keys: named };
}

/** Returns the ring of one key, given as plain text. */
export const plainKeyRing = (text: string): KeyRing => [plainKey(text).bytes];

/** Returns the setting of a ring. */
export const printNamedKeys = (keys: readonly NamedKey[]): string =>
  keys.map(({ id, bytes }) => `${id}:${Buffer.from(bytes).toString('base64')}`).join(',');

function namedKey(text: string): NamedKey | null {
  const [, id, base64] = entry.exec(text.trim()) ?? [];
  return id && base64 ? { id, bytes: new Uint8Array(Buffer.from(base64, 'base64')) } : null;
}

const plainKey = (text: string): NamedKey => ({
  id: PLAIN_ID,
  bytes: new Uint8Array(Buffer.from(text, 'utf8')),
});
