import { createHash, createHmac } from 'node:crypto';
import { openSeal, seal, sealKey } from '../seal.ts';

/**
 * Storage key of an answer, one for each use case (calls in one batch share a header). The mutation key itself is
 * never stored, so that read access to the table cannot open a sealed answer.
 */
export function storedKey(useCase: string, mutationKey: string): string {
  return createHash('sha256').update(`${useCase} ${mutationKey}`).digest('base64url');
}

/** Fingerprint of an input, to recognize a repetition; keyed, because inputs may contain passwords. */
export function inputMark(mutationKey: string, input: unknown): Uint8Array<ArrayBuffer> {
  const mark = createHmac('sha256', keyOf(mutationKey)).update(JSON.stringify(input ?? null));
  return new Uint8Array(mark.digest());
}

/** Encrypts an answer that contains tokens, with a key derived from the caller's mutation key. */
export function sealAnswer(mutationKey: string, answer: unknown, iv: Uint8Array): string {
  const sealed = seal(keyOf(mutationKey), Buffer.from(JSON.stringify(answer ?? null)), iv);
  return Buffer.from(sealed).toString('base64url');
}

/** Decrypts an answer of `sealAnswer`; throws if the key differs. */
export function openAnswer(mutationKey: string, sealed: string): unknown {
  const answer = openSeal(keyOf(mutationKey), Buffer.from(sealed, 'base64url'));
  return JSON.parse(Buffer.from(answer).toString('utf8'));
}

const keyOf = (mutationKey: string) => sealKey(mutationKey, 'larder mutation answer');
