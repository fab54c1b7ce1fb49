import { createHmac } from 'node:crypto';
import { limits } from '@larder/domain/limits';
import type { WriteContext } from '../use-case.ts';

/** Crockford's base 32. A byte modulo 32 is unbiased, because 256 is a multiple of 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Source = Pick<WriteContext, 'randomBytes' | 'keys'>;
export type Credential = { readonly plain: string; readonly hmac: Uint8Array<ArrayBuffer> };

/** Generates a code for the service sticker; shown once, stored as HMAC. [protocol 5.1] */
export function makeActivationCode({ randomBytes, keys }: Source): Credential {
  const plain = [...randomBytes(limits.activationCodeChars)].map((byte) => alphabet[byte % 32]).join('');
  return { plain, hmac: hmacOf(keys.credentialPepper, plain) };
}

/** Generates a secret for a cabinet's controller: 32 bytes as base64url. [protocol 5.1] */
export function makeDeviceSecret({ randomBytes, keys }: Source): Credential {
  const plain = Buffer.from(randomBytes(32)).toString('base64url');
  return { plain, hmac: hmacOf(keys.credentialPepper, plain) };
}

/** Returns what is stored of a secret chosen by the factory. */
export function hmacOf(pepper: string, secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', pepper).update(secret).digest());
}
