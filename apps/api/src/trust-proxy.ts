import { readNetworks } from '@larder/adapters/environment/network-list';

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
  return readNetworks(text);
}
