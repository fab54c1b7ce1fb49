import { createHmac } from 'node:crypto';
import { isSameSecret } from '@larder/use-cases/is-same-secret';

/** Signs the address that accepts one file. */
export type SignUpload = (slot: { key: string; mime: string; expiresAt: Date }) => string;

export type UploadClaim = {
  readonly key: string;
  readonly mime: string;
  readonly expires: string;
  readonly signature: string;
};

const sign = (uploadKey: string, key: string, mime: string, expires: string) =>
  createHmac('sha256', uploadKey).update(`put ${expires} ${mime} ${key}`).digest('base64url');

/** Signs addresses that accept exactly one file of one kind until they expire. [protocol 8.4] */
export function uploadSigner(uploadKey: string, publicUrl: string): SignUpload {
  return ({ key, mime, expiresAt }) => {
    const expires = String(Math.floor(expiresAt.getTime() / 1000));
    const query = new URLSearchParams({ t: mime, e: expires, s: sign(uploadKey, key, mime, expires) });
    return `${publicUrl}/media/${key}?${query}`;
  };
}

/** True if `uploadSigner` issued it and it has not expired. */
export function opensUpload(uploadKey: string, claim: UploadClaim, now: Date): boolean {
  const { key, mime, expires, signature } = claim;
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return isSameSecret(signature, sign(uploadKey, key, mime, expires));
}
