import { createHash } from 'node:crypto';

const brands = ['visa', 'mastercard', 'amex', 'discover'] as const;

/** Brand and last digits of a test card, as the sandbox derives them, so that one token looks the same everywhere. */
export function cardFaceOf(token: string) {
  const bytes = createHash('sha256').update(token).digest();
  return {
    brand: brands[bytes.readUInt8(0) % brands.length] ?? brands[0],
    last4: String(bytes.readUInt16BE(1) % 10_000).padStart(4, '0'),
    fingerprint: bytes.toString('hex').slice(0, 16),
  };
}
