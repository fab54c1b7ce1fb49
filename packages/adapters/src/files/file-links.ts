import { createHmac } from 'node:crypto';
import { HOUR_MS } from '@larder/domain/durations';
import { isSameSecret } from '@larder/use-cases/is-same-secret';
import type { KeyRing } from '@larder/use-cases/key-ring';

const keyPattern = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/**
 * Throws for a key that could escape the folder (path traversal) or break a link: a programming error, never a user's.
 */
export function checkKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 200) throw new Error(`Not a file key: ${key.slice(0, 60)}`);
  return key;
}

const UPLOAD_MS = 600_000;

type Claim = { readonly key: string; readonly expires: string; readonly signature: string };

/**
 * Signs links to stored files: holders of a link may read the file until the end of the next full hour, or upload one
 * within ten minutes. The first key of the ring signs; links by every key of it are valid.
 */
export function createFileLinks(linkKeys: KeyRing) {
  const signBy = (linkKey: Uint8Array, key: string, expires: string, verb: string) =>
    createHmac('sha256', linkKey).update(`${verb}${expires} ${key}`).digest('base64url').slice(0, 22);
  const sign = (key: string, expires: string, verb = '') => signBy(linkKeys[0], key, expires, verb);
  const isOurs = (claim: Claim, now: Date, verb = ''): boolean => {
    if (!/^\d{1,12}$/.test(claim.expires) || Number(claim.expires) * 1000 <= now.getTime()) return false;
    return linkKeys.some((linkKey) =>
      isSameSecret(claim.signature, signBy(linkKey, claim.key, claim.expires, verb)),
    );
  };
  return {
    link: (key: string, now: Date): string => {
      const expires = String((Math.floor(now.getTime() / HOUR_MS) + 2) * 3_600);
      return `/files/${checkKey(key)}?e=${expires}&s=${sign(key, expires)}`;
    },
    linkUntil: (key: string, end: Date): string => {
      const expires = String(Math.floor(end.getTime() / 1000));
      return `/files/${checkKey(key)}?e=${expires}&s=${sign(key, expires)}`;
    },
    opens: (claim: Claim, now: Date): boolean => isOurs(claim, now),
    uploadLink: (key: string, now: Date): string => {
      const expires = String(Math.ceil((now.getTime() + UPLOAD_MS) / 1000));
      return `/files/${checkKey(key)}?e=${expires}&s=${sign(key, expires, 'put ')}`;
    },
    takes: (claim: Claim, now: Date): boolean => isOurs(claim, now, 'put '),
  };
}
