import { X509Certificate } from 'node:crypto';

/**
 * From when until when a certificate in PEM is valid, in seconds of Unix time; of a chain the first, which the listener
 * presents.
 */
export function certificateValidity(pem: string): {
  readonly startSeconds: number;
  readonly endSeconds: number;
} {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return { startSeconds: validFromDate.getTime() / 1000, endSeconds: validToDate.getTime() / 1000 };
}
