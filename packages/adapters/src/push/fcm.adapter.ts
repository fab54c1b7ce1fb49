import { createSign } from 'node:crypto';
import { MINUTE_MS } from '@larder/domain/durations';
import type { Clock } from '@larder/use-cases/clock';
import type { TokenPush } from './create-pushes.ts';
import { writeNotice } from './write-notice.ts';

const TIMEOUT_MS = 10_000;
const LIFE_S = 3_600;
/** A token that expires sooner than this is renewed. */
const SPARE_MS = MINUTE_MS;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

type ServiceAccount = {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
};

/**
 * Sends through Firebase Cloud Messaging, HTTP v1, to the native shells. `serviceAccount`: the JSON text of Google's
 * key file. Follows no redirect: what is sent is for these two addresses alone.
 */
export function createFcm(options: {
  readonly serviceAccount: string;
  readonly url: string;
  readonly clock: Clock;
}): TokenPush {
  const account = JSON.parse(options.serviceAccount) as ServiceAccount;
  let cached: { readonly token: string; readonly untilMs: number } | null = null;

  const accessToken = async (): Promise<string> => {
    const nowMs = options.clock.now().getTime();
    if (cached && cached.untilMs - SPARE_MS > nowMs) return cached.token;
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedClaim(account, Math.floor(nowMs / 1_000)),
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`no access token: HTTP ${answer.status}`);
    const given = (await answer.json()) as { access_token: string; expires_in: number };
    cached = { token: given.access_token, untilMs: nowMs + given.expires_in * 1_000 };
    return cached.token;
  };

  return {
    send: async ({ token }, { noticeId, locale, content, target }) => {
      const { title, text } = await writeNotice(content, locale);
      const message = {
        token,
        notification: { title, body: text },
        data: { actionType: 'pushTap', actionData: target ?? '', noticeId },
        android: { priority: 'HIGH', collapse_key: noticeId, notification: { tag: noticeId } },
        apns: { headers: { 'apns-collapse-id': noticeId } },
      };
      const answer = await fetch(`${options.url}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const reply = await answer.text();
      if (answer.ok) return { kind: 'sent' };
      if (answer.status === 401) cached = null;
      // A plain 404 means that the project does not exist: a configuration error, not an expired phone.
      if (reply.includes('"UNREGISTERED"')) return { kind: 'gone' };
      return { kind: 'failed', reason: `HTTP ${answer.status}` };
    },
  };
}

function signedClaim({ client_email, private_key, token_uri }: ServiceAccount, nowS: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claim = { iss: client_email, scope: SCOPE, aud: token_uri, iat: nowS, exp: nowS + LIFE_S };
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claim)}`;
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(private_key, 'base64url')}`;
}
