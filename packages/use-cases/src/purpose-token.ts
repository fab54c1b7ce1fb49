import { hkdfSync } from 'node:crypto';
import { isSameSecret } from './is-same-secret.ts';

/**
 * What is opened by a key that comes from `INTERNAL_SECRET`, and what the key is derived for. Tokens of `metrics` and
 * `broker` are for holders outside of our processes; that of `upload` leaves no gateway. [decision 310]
 */
const derivedFor = {
  metrics: 'larder metrics',
  broker: 'larder broker questions',
  upload: 'larder upload slots',
} as const;
export type TokenPurpose = keyof typeof derivedFor;

const TOKEN_BYTES = 32;

/** Derives the token of one purpose (HKDF-SHA-256, base64url). It says nothing about the secret or other tokens. */
export const purposeToken = (secret: string, purpose: TokenPurpose): string =>
  Buffer.from(hkdfSync('sha256', secret, '', derivedFor[purpose], TOKEN_BYTES)).toString('base64url');

/**
 * Returns a check that is true for the token of a purpose. The whole secret is accepted as well until the release after
 * the one that brought tokens; `onWholeSecret` is called for the first caller who gave it. An empty secret opens
 * nothing. [decision 310]
 */
export function purposeGate(
  secret: string,
  purpose: TokenPurpose,
  onWholeSecret: () => void,
): (given: string) => boolean {
  if (secret === '') return () => false;
  const token = purposeToken(secret, purpose);
  let isReported = false;
  return (given) => {
    if (isSameSecret(given, token)) return true;
    if (!isSameSecret(given, secret)) return false;
    if (!isReported) onWholeSecret();
    isReported = true;
    return true;
  };
}
