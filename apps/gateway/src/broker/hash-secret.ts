import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The stored form of a cabinet's secret. The secret has 256 bits, so a slow hash would only make a reconnect storm
 * dearer. [protocol 5.1]
 */
export function hashSecret(pepper: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest();
}

/** Compares in constant time. */
export function isSecret(hash: Uint8Array | null, pepper: string, secret: string): boolean {
  return (
    hash !== null && hash.length === 32 && timingSafeEqual(Buffer.from(hash), hashSecret(pepper, secret))
  );
}

/** Compares two service passwords in constant time, so that timing does not reveal a common prefix. */
export function isSamePassword(expected: string, given: string): boolean {
  return timingSafeEqual(hashSecret('service', expected), hashSecret('service', given));
}
