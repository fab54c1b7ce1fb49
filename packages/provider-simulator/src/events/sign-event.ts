import { createHmac } from 'node:crypto';

/** The header `Stripe-Signature` of a body. */
export function signatureOf(body: string, secret: string, now: number): string {
  const at = Math.floor(now / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
