import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Storage key of an answer, one for each use case (calls in one batch share a header). The mutation key itself is
 * never stored, so that read access to the table cannot open a sealed answer.
 */
export function storedKey(useCase: string, mutationKey: string): string {
  return createHash('sha256').update(`${useCase} ${mutationKey}`).digest('base64url');
}

/** Fingerprint of an input, to recognize a repetition; keyed, because inputs may contain passwords. */
export function inputMark(mutationKey: string, input: unknown): Uint8Array<ArrayBuffer> {
  const mark = createHmac('sha256', sealKey(mutationKey)).update(JSON.stringify(input ?? null));
  return new Uint8Array(mark.digest());
}

/** Encrypts an answer that contains tokens, with a key derived from the caller's mutation key. */
export function sealAnswer(mutationKey: string, answer: unknown, iv: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', sealKey(mutationKey), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts an answer of `sealAnswer`; throws if the key differs. */
export function openAnswer(mutationKey: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(mutationKey), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(body.toString('utf8'));
}

export const sealIvBytes = IV_BYTES;

const sealKey = (mutationKey: string) =>
  new Uint8Array(hkdfSync('sha256', mutationKey, '', 'larder mutation answer', 32));
