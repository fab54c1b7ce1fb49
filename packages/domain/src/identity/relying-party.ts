import { accept, type Result, refuse } from '../refusal.ts';

/** For whom passkeys are made: the name of the site, and the one origin whose pages may ask for them. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** IPv4 as the URL standard writes it, or an IPv6 address in brackets. */
const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * Returns the relying party of an installation from the address of its app. Browsers know passkeys only by a name, and
 * without TLS only by `localhost`. Refuses `PASSKEY_UNAVAILABLE`. [decision 261]
 */
export function relyingPartyOf(appUrl: string): Result<RelyingParty> {
  const { protocol, hostname, origin } = new URL(appUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (address.test(hostname) || (protocol !== 'https:' && !isLocal)) return refuse('PASSKEY_UNAVAILABLE');
  return accept({ id: hostname, origin });
}
