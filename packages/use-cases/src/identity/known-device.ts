import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../use-case.ts';

const NONCE_BYTES = 16;

const macOf = ({ credentialPepper }: Keys, email: string, nonce: string) =>
  createHmac('sha256', credentialPepper).update(`known-device ${email.toLowerCase()} ${nonce}`).digest();

/**
 * Marks a phone on which this person has signed in or reset the password. The token grants no access: it only keeps
 * strangers' failed sign-ins from locking this person out. [decision 61]
 */
export function makeDeviceToken(
  keys: Keys,
  email: string,
  randomBytes: (count: number) => Uint8Array,
): string {
  const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString('base64url');
  return `${nonce}.${macOf(keys, email, nonce).toString('base64url')}`;
}

/** Returns the phone's name from a device token of this e-mail; null for any other text. */
export function readDeviceToken(keys: Keys, email: string, token: string | undefined): string | null {
  const [nonce, mac] = token?.split('.') ?? [];
  if (!nonce || !mac) return null;
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(keys, email, nonce)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
}
