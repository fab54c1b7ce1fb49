import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPushes } from './create-pushes.ts';
import { createFcm } from './fcm.adapter.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const tokenRequests: string[] = [];
const sent: { readonly authorization: string | undefined; readonly path: string; readonly body: unknown }[] =
  [];
let server: Server;
let url: string;
let nowMs = Date.parse('2026-11-21T08:00:00Z');

/** Fakes Google's two endpoints as documented. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const answer =
        request.url === '/token' ? grant(text) : take(request.url ?? '', request.headers.authorization, text);
      response
        .writeHead(answer.status, {
          'content-type': 'application/json',
          ...(answer.status === 302 ? { location: '/token' } : {}),
        })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

function grant(form: string) {
  const [head, claim, signature] = (new URLSearchParams(form).get('assertion') ?? '').split('.');
  const genuine = createVerify('RSA-SHA256')
    .update(`${head}.${claim}`)
    .verify(publicKey, signature ?? '', 'base64url');
  if (!genuine) return { status: 401, body: { error: 'invalid_grant' } };
  tokenRequests.push(Buffer.from(claim ?? '', 'base64url').toString());
  return {
    status: 200,
    body: { access_token: `access-${tokenRequests.length}`, expires_in: 3600, token_type: 'Bearer' },
  };
}

function take(path: string, authorization: string | undefined, text: string) {
  const body = JSON.parse(text);
  sent.push({ authorization, path, body });
  const fails = (code: number, status: string, errorCode: string) => ({
    status: code,
    body: {
      error: {
        code,
        status,
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
      },
    },
  });
  if (body.message.token === 'gone') return fails(404, 'NOT_FOUND', 'UNREGISTERED');
  if (body.message.token === 'busy') return fails(503, 'UNAVAILABLE', 'UNAVAILABLE');
  if (body.message.token === 'moved') return { status: 302, body: {} };
  if (body.message.token === 'wrong')
    return { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } };
  return { status: 200, body: { name: 'projects/larder/messages/1' } };
}

const message = {
  noticeId: 'n1',
  locale: 'zh-CN',
  target: null,
  content: {
    key: 'alert.raised',
    params: { type: 'offline', cabinet: '大堂', startedAt: '2026-11-21T07:30:00Z', zone: 'UTC' },
  },
} as const;
const open = () =>
  createPushes({
    web: null,
    tokens: createFcm({
      serviceAccount: JSON.stringify({
        project_id: 'larder',
        client_email: 'push@larder.example',
        private_key: privateKey,
        token_uri: `${url}/token`,
      }),
      url,
      clock: { now: () => new Date(nowMs) },
    }),
  });
const to = (token: string) => ({ kind: 'token' as const, token, source: '2' });

describe('Firebase Cloud Messaging', () => {
  test('reuses an access token until shortly before it expires', async () => {
    const pushes = open();
    expect(await pushes.send(to('phone'), message)).toEqual({ kind: 'sent' });
    expect(await pushes.send(to('phone'), message)).toEqual({ kind: 'sent' });
    expect(tokenRequests).toHaveLength(1);
    expect(JSON.parse(tokenRequests[0] ?? '')).toMatchObject({
      iss: 'push@larder.example',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
    expect(sent[0]).toMatchObject({
      authorization: 'Bearer access-1',
      path: '/v1/projects/larder/messages:send',
      body: {
        message: { token: 'phone', notification: { title: '大堂：离线' }, data: { actionType: 'pushTap' } },
      },
    });
    nowMs += 3_590_000;
    await pushes.send(to('phone'), message);
    expect(sent.at(-1)?.authorization).toBe('Bearer access-2');
  });

  test.each([
    ['gone', { kind: 'gone' }],
    ['busy', { kind: 'failed', reason: 'HTTP 503' }],
    ['wrong', { kind: 'failed', reason: 'HTTP 404' }],
    ['moved', { kind: 'failed', reason: 'HTTP 302' }],
  ])('returns the right result for a phone that is %s', async (token, answer) => {
    expect(await open().send(to(token), message)).toEqual(answer);
  });
});
