import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Encrypts a value for a column, so that a copy of the database does not reveal it (AES-256-GCM). `place` names table,
 * column and row and is authenticated with the value: a seal that is moved to another row does not open.
 */
export function sealColumn(
  secret: string,
  place: string,
  value: Uint8Array,
  randomBytes: (count: number) => Uint8Array,
): Bytes {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret), iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(value), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]));
}

/** Decrypts a value; throws if the place or the secret is another. */
export function openColumn(secret: string, place: string, seal: Uint8Array): Bytes {
  if (seal[0] !== VERSION) throw new Error(`A column is sealed with the unknown version ${seal[0]}`);
  const [tagAt, bodyAt] = [1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES];
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret), seal.subarray(1, tagAt));
  decipher.setAAD(Buffer.from(place)).setAuthTag(seal.subarray(tagAt, bodyAt));
  return new Uint8Array(Buffer.concat([decipher.update(seal.subarray(bodyAt)), decipher.final()]));
}

const sealKey = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'larder sealed columns', 32));
