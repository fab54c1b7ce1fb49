/** IPv4, or IPv6 in brackets, as the address of a page has it. */
const address = /^(?:[\d.]+|\[.*\])$/;

/** True where the browser can ask for passkeys on this page: they belong to a name, and need a safe connection. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !address.test(location.hostname);
