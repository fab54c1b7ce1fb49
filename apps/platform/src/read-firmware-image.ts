import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type FirmwareImage = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly signature: string;
};

/** Reads length, hash and signature of an image: Ed25519 over the 32 bytes of its SHA-256. [protocol 12] */
export function readFirmwareImage(imagePath: string, keyPath: string): FirmwareImage {
  const image = readFileSync(imagePath);
  const key = createPrivateKey(readFileSync(keyPath));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyPath} is no Ed25519 key`);
  const hash = createHash('sha256').update(image).digest();
  return {
    sha256: hash.toString('hex'),
    sizeBytes: image.byteLength,
    signature: `ed25519:${sign(null, hash, key).toString('base64')}`,
  };
}
