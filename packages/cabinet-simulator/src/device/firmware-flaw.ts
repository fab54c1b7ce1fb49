import { createHash, createPublicKey, verify } from 'node:crypto';

export type FirmwareFlaw = 'BAD_SIZE' | 'BAD_HASH' | 'BAD_SIGNATURE';

/**
 * Returns what is wrong with a downloaded image, or null: its length, its hash, the signature over the hash. `key`: PEM
 * of the maker's Ed25519 key, written at the factory; a board without one refuses every update. [protocol 12]
 */
export function firmwareFlaw(
  bytes: Uint8Array,
  expected: { readonly bytes: number; readonly sha256: string; readonly sig: string },
  key: string | null,
): FirmwareFlaw | null {
  if (bytes.byteLength !== expected.bytes) return 'BAD_SIZE';
  const hash = createHash('sha256').update(bytes).digest();
  if (hash.toString('hex') !== expected.sha256) return 'BAD_HASH';
  const signature = /^ed25519:(.+)$/.exec(expected.sig)?.[1];
  if (key === null || signature === undefined) return 'BAD_SIGNATURE';
  return verify(null, hash, createPublicKey(key), Buffer.from(signature, 'base64')) ? null : 'BAD_SIGNATURE';
}
