import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPushes } from './create-pushes.ts';
import { createWebPush } from './web-push.adapter.ts';

const phone = createECDH('prime256v1');
const p256dh = phone.generateKeys('base64url');
const secret = randomBytes(16);
const received: { body: Buffer; headers: Record<string, unknown> }[] = [];
let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      received.push({ body: Buffer.concat(parts), headers: request.headers });
      response.statusCode = Number(request.url?.slice(1));
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

/** Decrypts the body of a push as a browser does. [RFC 8188, 8291] */
function decrypted(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const shared = phone.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

const message = {
  noticeId: '01900000-0000-7000-8000-000000000001',
  locale: 'en-US',
  content: {
    key: 'alert.raised',
    params: {
      type: 'power_off',
      cabinet: 'Lobby West',
      startedAt: '2026-11-21T07:30:00Z',
      zone: 'America/New_York',
    },
  },
  target: '/pages/index/alert-center/alert-detail?id=1',
} as const;
const pushes = () =>
  createPushes({
    web: createWebPush({
      privateKey: randomBytes(32).toString('base64url'),
      subject: 'mailto:a@example.com',
      hosts: [host],
    }),
    tokens: null,
  });
const address = (status: number) => ({
  kind: 'web' as const,
  endpoint: `http://${host}/${status}`,
  p256dh,
  auth: secret.toString('base64url'),
});

describe('Web Push', () => {
  test('encrypts a push for the phone and signs it for its service', async () => {
    expect(await pushes().send(address(201), message)).toEqual({ kind: 'sent' });
    const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = received;
    expect(body.toString('latin1')).not.toContain('Lobby');
    expect(JSON.parse(decrypted(body))).toEqual({
      noticeId: message.noticeId,
      target: message.target,
      title: 'Power off: Lobby West',
      text: expect.stringMatching(/^Since Nov 21, 02:30 AM EST$/),
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
  });

  test.each([
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [429, { kind: 'failed', reason: 'HTTP 429' }],
    [500, { kind: 'failed', reason: 'HTTP 500' }],
    [302, { kind: 'failed', reason: 'HTTP 302' }],
  ])('handles the status %i', async (status, answer) => {
    expect(await pushes().send(address(status), message)).toEqual(answer);
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://127.0.0.1/x', false],
    ['http://169.254.169.254/latest', false],
    ['nonsense', false],
  ])('accepts %s as a push service: %s', (endpoint, accepted) => {
    expect(pushes().accepts(endpoint)).toBe(accepted);
  });

  test('fails the attempt if the service cannot be reached, and is off if not configured', async () => {
    const dead = createWebPush({
      privateKey: randomBytes(32).toString('base64url'),
      subject: 'mailto:a@b.c',
      hosts: ['127.0.0.1:1'],
    });
    const sent = await createPushes({ web: dead, tokens: null }).send(
      { ...address(201), endpoint: 'http://127.0.0.1:1/x' },
      message,
    );
    expect(sent.kind).toBe('failed');
    expect(await pushes().send({ kind: 'token', token: 't', source: '2' }, message)).toEqual({ kind: 'off' });
  });
});
