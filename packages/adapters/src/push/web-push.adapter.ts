import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { WebPush } from './create-pushes.ts';
import { writeNotice } from './write-notice.ts';

/** Push services of the browsers; a name with a leading dot includes its subdomains. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
const TIMEOUT_MS = 10_000;
const TTL_S = 86_400;
const GONE = new Set([404, 410]);

/**
 * Sends Web Push by RFC 8030, 8291 and 8292. `privateKey`: 32 bytes of P-256, base64url. `hosts` (host and port):
 * additional push services, such as a local one over plain HTTP.
 */
export function createWebPush(options: {
  readonly privateKey: string;
  readonly subject: string;
  readonly hosts?: readonly string[];
}): WebPush {
  const { privateKey, subject, hosts = [] } = options;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const publicKey = curve.getPublicKey('base64url');
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, hostname } = new URL(endpoint);
    if (hosts.includes(host)) return protocol === 'http:' || protocol === 'https:';
    const known = SERVICES.some((name) =>
      name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
    );
    return protocol === 'https:' && host === hostname && known;
  };
  return {
    publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, { noticeId, locale, content, target }) => {
      if (!accepts(endpoint)) return { kind: 'gone' };
      const payload = JSON.stringify({ noticeId, target, ...(await writeNotice(content, locale)) });
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: TTL_S,
        urgency: 'high',
        topic: noticeId.replaceAll('-', ''),
      });
      const headers = Object.entries(request.headers).filter(([name]) => name !== 'Content-Length');
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(request.body ?? Buffer.alloc(0)),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return { kind: 'sent' };
      return GONE.has(answer.status) ? { kind: 'gone' } : { kind: 'failed', reason: `HTTP ${answer.status}` };
    },
  };
}
