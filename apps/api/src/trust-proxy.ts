import { isIP } from 'node:net';

/** Hops between the internet and this process, or the networks of its proxies; false: no proxy is trusted. */
export type TrustProxy = false | number | string[];

const HOPS_MAX = 10;

/**
 * Reads `TRUST_PROXY`. Spoofing: trusting every proxy (`true`) would let each client choose its own address, so that is
 * not accepted. Null for invalid text. [decision 62]
 */
export function readTrustProxy(text: string): TrustProxy | null {
  if (text === '' || text === '0') return false;
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}
