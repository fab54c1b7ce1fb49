import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the database holds of a cabinet's secret. The secret has 256 bits, so a slow hash would only cost a reconnect storm. [protocol 5.1] */
export function hashSecret(pepper: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest();
}

/** Compares in constant time. */
export function isSecret(hash: Uint8Array | null, pepper: string, secret: string): boolean {
  return (
    hash !== null && hash.length === 32 && timingSafeEqual(Buffer.from(hash), hashSecret(pepper, secret))
  );
}

/** Two passwords of services, compared without telling how much of them agrees. */
export function isSamePassword(expected: string, given: string): boolean {
  return timingSafeEqual(hashSecret('service', expected), hashSecret('service', given));
}
