import { createHmac } from 'node:crypto';
import { isSameSecret } from '@larder/use-cases/is-same-secret';

/**
 * The stored form of a cabinet's secret. The secret has 256 bits, so a slow hash would only make a reconnect storm
 * dearer. [protocol 5.1]
 */
export function hashSecret(pepper: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest();
}

export function isSecret(hash: Uint8Array | null, pepper: string, secret: string): boolean {
  return hash !== null && isSameSecret(hashSecret(pepper, secret), hash);
}
