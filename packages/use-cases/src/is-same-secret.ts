import { timingSafeEqual } from 'node:crypto';

/** Compares a secret or a signature in constant time; one of another length is not the same. */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const bytesOf = (value: string | Uint8Array): Uint8Array =>
  typeof value === 'string' ? Buffer.from(value) : value;
