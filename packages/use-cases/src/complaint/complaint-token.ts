import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../use-case.ts';

const MAC_BYTES = 24;
const tokenPattern = /^[\w-]{54}$/;

/**
 * Returns the token that opens one complaint to its shopper, without an account; mails carry it. Made from the id by
 * the first key of the ring, so every mail has the same one and the database has none. [decision 100]
 */
export function complaintToken(keys: Keys, id: string): string {
  return Buffer.concat([bytesOf(id), macBy(keys.tokenKeys[0], id)]).toString('base64url');
}

/** Returns the complaint that a token opens; null for any other text. */
export function complaintOfToken(keys: Keys, token: string): string | null {
  if (!tokenPattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const isOurs = keys.tokenKeys.some((key) => timingSafeEqual(bytes.subarray(16), macBy(key, id)));
  return isOurs ? id : null;
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const macBy = (tokenKey: Uint8Array, id: string) =>
  createHmac('sha256', tokenKey).update(`complaint of a shopper ${id}`).digest().subarray(0, MAC_BYTES);
