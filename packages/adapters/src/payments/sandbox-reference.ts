import { createHmac } from 'node:crypto';
import { isSameSecret } from '@larder/use-cases/is-same-secret';
import type { KeyRing } from '@larder/use-cases/key-ring';

/** A sandbox authorization; its reference carries all of it. */
export type Reference = {
  /** Derived from the idempotency key: equal for repeated calls. */
  readonly hold: string;
  readonly fingerprint: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Days since 1970, UTC. */
  readonly expiryDay: number;
};

const PREFIX = 'sbx_';
const sign = (body: string, key: Uint8Array) =>
  createHmac('sha256', key).update(body).digest('base64url').slice(0, 22);

/** Signs with the first key of the ring. */
export function signReference(reference: Reference, [key]: KeyRing): string {
  const { hold, fingerprint, amountMinor, currency, expiryDay } = reference;
  const fields = JSON.stringify([hold, fingerprint, amountMinor, currency, expiryDay]);
  const body = Buffer.from(fields).toString('base64url');
  return `${PREFIX}${body}.${sign(body, key)}`;
}

/** Null for a reference that `signReference` did not create with one of these keys. */
export function readReference(authRef: string, keys: KeyRing): Reference | null {
  const [body = '', signature = '', ...rest] = authRef.slice(PREFIX.length).split('.');
  if (!authRef.startsWith(PREFIX) || rest.length > 0) return null;
  if (!keys.some((key) => isSameSecret(signature, sign(body, key)))) return null;
  const [hold, fingerprint, amountMinor, currency, expiryDay] = JSON.parse(
    Buffer.from(body, 'base64url').toString('utf8'),
  );
  return { hold, fingerprint, amountMinor, currency, expiryDay };
}
