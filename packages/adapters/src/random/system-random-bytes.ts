import { randomBytes } from 'node:crypto';

/** Unpredictable bytes of the operating system. */
export const systemRandomBytes = (count: number): Uint8Array => new Uint8Array(randomBytes(count));
