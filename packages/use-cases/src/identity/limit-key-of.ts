import { createHmac } from 'node:crypto';
import { networkOf, siteOf } from '@larder/domain/identity/network-of';

/** Keyed hash of an e-mail: a rate-limit key that does not reveal the address. */
export const limitKeyOf = (pepper: string, value: string): string =>
  createHmac('sha256', pepper).update(value.toLowerCase()).digest('base64url').slice(0, 22);

/** Keyed hash of the caller's IP address: a rate-limit key that does not reveal it. */
export const limitKeyOfAddress = (pepper: string, ip: string | undefined): string =>
  limitKeyOf(pepper, networkOf(ip ?? ''));

/** Keyed hash of the IPv6 site of the caller; null for IPv4. */
export function limitKeyOfSite(pepper: string, ip: string | undefined): string | null {
  const site = siteOf(ip ?? '');
  return site === null ? null : limitKeyOf(pepper, `site ${site}`);
}
