import { createHash } from 'node:crypto';

const brands = ['visa', 'mastercard', 'amex', 'discover'] as const;

/**
 * Brand and last digits of a test card, as the sandbox derives them, so that one token looks the same everywhere.
 * `fp_phone@fp_card` is another token of the card `fp_card`.
 */
export function cardFaceOf(token: string) {
  const card = token.split('@').at(-1) ?? token;
  const bytes = createHash('sha256').update(card).digest();
  return {
    brand: brands[bytes.readUInt8(0) % brands.length] ?? brands[0],
    last4: String(bytes.readUInt16BE(1) % 10_000).padStart(4, '0'),
    fingerprint: bytes.toString('hex').slice(0, 16),
  };
}

/** Six digits, as a card's issuer gives them to a payment. */
export function authorizationCodeOf(paymentId: string): string {
  const digest = createHash('sha256').update(`authorization of ${paymentId}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
