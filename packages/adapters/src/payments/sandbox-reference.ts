import { createHmac, timingSafeEqual } from 'node:crypto';

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
const sign = (body: string, key: string) =>
  createHmac('sha256', key).update(body).digest('base64url').slice(0, 22);

export function signReference(reference: Reference, key: string): string {
  const { hold, fingerprint, amountMinor, currency, expiryDay } = reference;
  const fields = JSON.stringify([hold, fingerprint, amountMinor, currency, expiryDay]);
  const body = Buffer.from(fields).toString('base64url');
  return `${PREFIX}${body}.${sign(body, key)}`;
}

/** Null for a reference that `signReference` did not create with this key. */
export function readReference(authRef: string, key: string): Reference | null {
  const [body = '', signature = '', ...rest] = authRef.slice(PREFIX.length).split('.');
  if (!authRef.startsWith(PREFIX) || rest.length > 0) return null;
  const expected = Buffer.from(sign(body, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [hold, fingerprint, amountMinor, currency, expiryDay] = JSON.parse(
    Buffer.from(body, 'base64url').toString('utf8'),
  );
  return { hold, fingerprint, amountMinor, currency, expiryDay };
}
