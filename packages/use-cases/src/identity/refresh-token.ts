import { createHash } from 'node:crypto';
import { openSeal, seal, sealKey } from '../seal.ts';

const TOKEN_BYTES = 32;

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
export const sealSuccessor = (presented: string, successor: string, iv: Uint8Array): Bytes =>
  seal(keyOf(presented), Buffer.from(successor), iv);

export const openSuccessor = (presented: string, sealed: Uint8Array): string =>
  Buffer.from(openSeal(keyOf(presented), sealed)).toString('utf8');

const keyOf = (token: string) => sealKey(token, 'larder refresh successor');
