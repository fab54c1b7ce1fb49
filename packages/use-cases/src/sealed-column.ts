import { openSeal, seal, sealIvBytes, sealKey } from './seal.ts';

const VERSION = 1;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Encrypts a value for a column, so that a copy of the database does not reveal it. `place` names table, column and
 * row: a seal that is moved to another row does not open.
 */
export function sealColumn(
  secret: string,
  place: string,
  value: Uint8Array,
  randomBytes: (count: number) => Uint8Array,
): Bytes {
  const sealed = seal(keyOf(secret), value, randomBytes(sealIvBytes), place);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), sealed]));
}

/** Decrypts a value; throws if the place or the secret is another. */
export function openColumn(secret: string, place: string, sealed: Uint8Array): Bytes {
  if (sealed[0] !== VERSION) throw new Error(`A column is sealed with the unknown version ${sealed[0]}`);
  return openSeal(keyOf(secret), sealed.subarray(1), place);
}

const keyOf = (secret: string) => sealKey(secret, 'larder sealed columns');
