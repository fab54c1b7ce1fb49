import { createHmac } from 'node:crypto';
import { networkOf } from '@larder/domain/identity/network-of';

/** An e-mail as a key that counts it without naming it. */
export const hidePerson = (pepper: string, value: string): string =>
  createHmac('sha256', pepper).update(value.toLowerCase()).digest('base64url').slice(0, 22);

/** Where a request comes from, as a key that counts it without naming it. */
export const hideAddress = (pepper: string, ip: string | undefined): string =>
  hidePerson(pepper, networkOf(ip ?? ''));
