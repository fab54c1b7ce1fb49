import { X509Certificate } from 'node:crypto';

/** When a certificate in PEM ends, in seconds of Unix time; of a chain the first, which the listener presents. */
export function certificateEndSeconds(pem: string): number {
  return new X509Certificate(pem).validToDate.getTime() / 1000;
}
