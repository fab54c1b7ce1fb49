import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

const TOKEN_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Bytes = Uint8Array<ArrayBuffer>;

/** 256 random bits, so storing a plain hash is safe. */
export const newRefreshToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');

/** The hash of a token, which is all that the database stores of it. */
export const tokenHash = (token: string): Bytes =>
  new Uint8Array(createHash('sha256').update(token).digest());

/**
 * Encrypts the successor with the token that it replaces: a lost response can be repeated, a stolen table reveals
 * nothing.
 */
export function sealSuccessor(presented: string, successor: string, iv: Uint8Array): Bytes {
  const cipher = createCipheriv('aes-256-gcm', sealKey(presented), iv);
  const body = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]));
}

export function openSuccessor(presented: string, seal: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(presented), seal.subarray(0, IV_BYTES));
  decipher.setAuthTag(seal.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = decipher.update(seal.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}

export const successorIvBytes = IV_BYTES;

const sealKey = (token: string) =>
  new Uint8Array(hkdfSync('sha256', token, '', 'larder refresh successor', 32));
