import { createHmac } from 'node:crypto';
import { isSameSecret } from '../is-same-secret.ts';
import type { Keys } from '../use-case.ts';

const NONCE_BYTES = 16;

/** What the person proved on the phone. Only a phone that passed the second step is known there. */
type Passed = 'password' | 'secondStep';
const labels = { password: 'known-device', secondStep: 'known-device-second-step' } as const;

const macOf = ({ credentialPepper }: Keys, email: string, passed: Passed, nonce: string) =>
  createHmac('sha256', credentialPepper).update(`${labels[passed]} ${email.toLowerCase()} ${nonce}`).digest();

/**
 * Marks a phone on which this person has signed in or reset the password. The token grants no access: it only keeps
 * strangers' failed sign-ins from locking this person out. [decision 61]
 */
export function makeDeviceToken(
  keys: Keys,
  email: string,
  { passed, randomBytes }: { passed: Passed; randomBytes: (count: number) => Uint8Array },
): string {
  const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString('base64url');
  return `${nonce}.${macOf(keys, email, passed, nonce).toString('base64url')}`;
}

/** Returns the phone's name from a device token of this e-mail, and what it proved; null for any other text. */
export function readDeviceToken(
  keys: Keys,
  email: string,
  token: string | undefined,
): { readonly name: string; readonly passed: Passed } | null {
  const [nonce, mac] = token?.split('.') ?? [];
  if (!nonce || !mac) return null;
  const given = Buffer.from(mac, 'base64url');
  const passed = (['password', 'secondStep'] as const).find((candidate) =>
    isSameSecret(given, macOf(keys, email, candidate, nonce)),
  );
  return passed ? { name: nonce, passed } : null;
}
