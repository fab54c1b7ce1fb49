import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

type Bytes = Uint8Array<ArrayBuffer>;

/** Length of the random bytes that `seal` needs, fresh for each seal. */
export const sealIvBytes = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Otherwise a tag that was cut short, which is easily forged, would do. */
const whole = { authTagLength: TAG_BYTES };

/** Derives the key of one purpose from a secret. */
export const sealKey = (secret: string, purpose: string): Bytes =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** Encrypts a value (AES-256-GCM). `place` is authenticated with it: under another place the seal does not open. */
export function seal(key: Bytes, value: Uint8Array, iv: Uint8Array, place = ''): Bytes {
  const cipher = createCipheriv('aes-256-gcm', key, iv, whole).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(value), cipher.final()]);
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]));
}

/** Decrypts what `seal` returned; throws if the key or the place is another, or it is cut short. */
export function openSeal(key: Bytes, sealed: Uint8Array, place = ''): Bytes {
  const bodyAt = sealIvBytes + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, sealIvBytes), whole);
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(sealIvBytes, bodyAt));
  return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]));
}
