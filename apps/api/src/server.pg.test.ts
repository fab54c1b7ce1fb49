import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenCapture, givenRefund } from '@larder/testkit/given/given-refund';
import { givenOrder, givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { purposeToken } from '@larder/use-cases/purpose-token';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson } from '../e2e/given-person.ts';
import { jsonOf, startTestApi } from '../e2e/start-test-api.ts';

const webDir = mkdtempSync(join(tmpdir(), 'larder-web-'));
mkdirSync(join(webDir, 'assets'));
const script = `console.log(${JSON.stringify('x'.repeat(4_000))});`;
const splash = '.splash { color: #16140d; }';
writeFileSync(join(webDir, 'index.html'), `<!doctype html><title>Larder</title><style>${splash}</style>`);
writeFileSync(join(webDir, 'shopper.html'), '<!doctype html><title>Shop</title>');
writeFileSync(join(webDir, 'assets/app-1a2b3c.js'), script);
writeFileSync(join(webDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(webDir, '../secret.txt'), 'secret');

const api = await startTestApi(inject('testServer'), { WEB_DIR: webDir });
afterAll(() => api.stop());
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers, redirect: 'manual' });
const forwarded = { 'x-forwarded-for': '203.0.113.7' };
/** Asked until it is so: a dependency that does not answer within 2 s counts as away, also on a busy machine. */
async function readiness(url: string) {
  const ready = await fetch(`${url}/readyz`);
  return [ready.status, await jsonOf(ready)];
}

describe('health', () => {
  test('reports a live process that is ready with database and migrations', async () => {
    expect(await (await get('/healthz')).json()).toMatchObject({
      status: 'ok',
      now: expect.stringMatching(/Z$/),
    });
    await expect
      .poll(() => readiness(api.url))
      .toEqual([
        200,
        { status: 'ready', checks: { database: true, migrations: true, role: true, provider: true } },
      ]);
  });

  test('names a missing migration or a silent gateway', async () => {
    const late = await startTestApi(inject('testServer'), { GATEWAY_URL: 'http://127.0.0.1:1' });
    await late.database.asOwner(`delete from _prisma_migrations where migration_name like '%_partitions'`);
    const checks = { database: true, migrations: false, role: true, provider: true, broker: false };
    await expect.poll(() => readiness(late.url)).toMatchObject([503, { checks }]);
    await late.stop();
  });

  test('names a login with more rights than needed', async () => {
    const mighty = await startTestApi(inject('testServer'), { DATABASE_URL: api.database.ownerUrl });
    const checks = { database: true, migrations: true, role: false, provider: true };
    await expect.poll(() => readiness(mighty.url)).toMatchObject([503, { checks }]);
    await mighty.stop();
  });

  test('shows metrics to this machine and to holders of their token', async () => {
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('larder_http_request_seconds_count{route="/healthz"');
    expect(metrics).toContain('larder_database_connections{pool="merchants",state="total"}');
    expect((await get('/metrics', forwarded)).status).toBe(404);
    const authorization = 'Bearer internal-for-tests-at-least-32-bytes';
    expect((await get('/metrics', { ...forwarded, authorization })).status).toBe(404);
    const secret = 'a'.repeat(40);
    const right = await startTestApi(inject('testServer'), { INTERNAL_SECRET: secret });
    const statusFor = async (given: string) =>
      (await fetch(`${right.url}/metrics`, { headers: { ...forwarded, authorization: `Bearer ${given}` } }))
        .status;
    expect(await statusFor(purposeToken(secret, 'metrics'))).toBe(200);
    expect(await statusFor(purposeToken(secret, 'broker'))).toBe(404);
    const reports = () => right.logged.filter((line) => line.includes('the whole INTERNAL_SECRET'));
    expect(reports()).toEqual([]);
    expect([await statusFor(secret), await statusFor(secret)]).toEqual([200, 200]);
    expect(reports()).toHaveLength(1);
    await right.stop();
  });
});

describe('the metrics', () => {
  test('count open and refunded payments of a provider that is not registered', async () => {
    const { prisma } = api.database;
    const merchant = await givenMerchant(prisma);
    const device = await givenCabinet(prisma, merchant.id);
    const version = await givenPlanogram(prisma, device, []);
    const open = await givenSession(prisma, device, version.id, { state: 'closed_empty' });
    const ended = await givenSession(prisma, device, version.id, { state: 'closed_empty' });
    await givenPayment(prisma, open, { provider: 'former' });
    await givenPayment(prisma, ended, { provider: 'former', state: 'voided' });
    await givenPayment(prisma, ended, { provider: 'sandbox' });
    const { id: productId } = await givenProduct(prisma, merchant.id);
    const { membership } = await givenMember(prisma, merchant.id);
    const sold = await givenSession(prisma, device, version.id, { state: 'recognized' });
    const paid = await givenOrder(prisma, sold, productId);
    await givenCapture(prisma, paid, { provider: 'former' });
    await givenRefund(prisma, paid, membership.id, { state: 'processing' });
    const metrics = await (await get('/metrics')).text();
    expect(metrics.match(/^larder_payments_stranded.*$/gm)).toEqual([
      'larder_payments_stranded{provider="former"} 2',
    ]);
  });
});

describe('the web app', () => {
  test.each([
    ['/', 'Larder'],
    ['/?t=1', 'Larder'],
    ['/pages/device/device-details?deviceNo=VC24090001', 'Larder'],
    ['/a/VC24090001?k=ABCDEFGHJK', 'Larder'],
    ['/s/VC24090001', 'Shop'],
  ])('serves %s as the document of %s', async (path, title) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(await page.text()).toContain(`<title>${title}</title>`);
  });

  test.each([
    '/nothing.js',
    '/assets/old-000.js',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%00',
    '/wp-admin',
    '/assets/',
    '/.git/HEAD',
  ])('does not serve %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('leads a form that a browser posts by itself back to its page, and reads nothing of it', async () => {
    const post = (path: string, password: string) =>
      fetch(`${api.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'sam@example.com', password }),
        redirect: 'manual',
      });
    const answer = await post('/pages/login/login', 'larder-otter-7');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/pages/login/login']);
    expect(api.logged.join()).not.toContain('larder-otter-7');
    expect((await post('/pages/login/login', 'x'.repeat(20_000))).status).toBe(413);
    expect((await post('/trpc/identity.signIn', 'larder-otter-7')).status).toBe(415);
  });

  test('compresses hashed files and caches them forever', async () => {
    const response = await api.api.fastify.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/^text\/javascript/);
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
    const { etag } = response.headers;
    const again = await api.api.fastify.inject({
      url: '/assets/app-1a2b3c.js',
      headers: { 'if-none-match': String(etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('may run only its own scripts and WebAssembly', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const directive of ['frame-ancestors', 'object-src', 'base-uri'])
      expect(policy).toContain(`${directive} 'none'`);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
  });

  test('may apply the style sheets of its documents and no other inline style, and frames nothing', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(splash).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("frame-src 'none';");
    expect(policy).not.toContain('unsafe-inline');
  });

  test('frames only help pages of the configured hosts', async () => {
    const helped = await startTestApi(inject('testServer'), {
      HELP_URL: 'https://help.example/start',
      HELP_HOSTS: 'video.example:8443',
    });
    const policy = (await fetch(helped.url)).headers.get('content-security-policy');
    expect(policy).toContain('frame-src https://video.example:8443 https://help.example;');
    await helped.stop();
  });

  test('may apply inline styles only if the operator has a chat, whose script adds them', async () => {
    const chat = { CHAT_APP_KEY: 'key', CHAT_SCRIPT_URL: 'https://chat.example/widget.js', WEB_DIR: webDir };
    const chatting = await startTestApi(inject('testServer'), chat);
    const policy = (await fetch(chatting.url)).headers.get('content-security-policy');
    expect(policy).toContain("style-src 'self' 'unsafe-inline' https://chat.example;");
    await chatting.stop();
  });
});

test("gives the time of its clock in every response, because a phone's clock may be wrong", async () => {
  const serverTime = async () => Number((await get('/trpc/identity.readMe')).headers.get('x-server-time'));
  const now = () => api.api.env.clock.now().getTime();
  const before = now();
  const first = await serverTime();
  expect(first).toBeGreaterThanOrEqual(before);
  expect(first).toBeLessThanOrEqual(now());
  api.shift(3_600_000);
  expect(await serverTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  api.shift(0);
});

test.each(['GET', 'OPTIONS'] as const)('lets no other origin read an answer to %s', async (method) => {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const headers = { origin: 'https://evil.example', ...(method === 'OPTIONS' ? asked : {}) };
  for (const url of ['/', '/healthz', '/trpc/identity.readMe', '/trpc/identity.signIn', '/files/a.jpg']) {
    const answer = await api.api.fastify.inject({ method, url, headers });
    const names = Object.keys(answer.headers).filter((name) => /^access-control-|^set-cookie$/.test(name));
    expect([url, names]).toEqual([url, []]);
  }
});

test.each([
  ['/', 'text/html'],
  ['/assets/app-1a2b3c.js', 'text/javascript'],
  ['/icon.svg', 'image/svg+xml'],
  ['/healthz', 'application/json'],
  ['/metrics', 'text/plain'],
  ['/dev/outbox', 'text/plain'],
  ['/nothing', 'text/plain'],
])('says in which encoding it answers %s', async (path, type) => {
  expect((await get(path, forwarded)).headers.get('content-type')).toBe(`${type}; charset=utf-8`);
});

test.each([
  ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked']],
  ['two lengths', ['content-length: 5', 'content-length: 6']],
  ['chunks that are not the last encoding', ['transfer-encoding: chunked, identity']],
])('refuses a request with %s, and reads no other behind it', async (_, ends) => {
  const head = ['POST /trpc/identity.signIn HTTP/1.1', 'host: x', 'content-type: application/json', ...ends];
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.end([...head, '', '0', '', 'GET /healthz HTTP/1.1', 'host: x', '', ''].join('\r\n'));
  expect((await text(socket)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
});

describe('stored files', () => {
  test('open only with their link, until it expires', async () => {
    const { files } = api.api.env.ports;
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    await files.put({ key: 'products/cola.jpg', contentType: 'image/jpeg', bytes });
    const link = files.link('products/cola.jpg', api.api.env.clock.now());
    const picture = await get(link);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
    expect(picture.headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(picture.headers.get('content-disposition')).toBe('inline; filename="cola.jpg"');
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes);
    const part = await get(link, { range: 'bytes=1-2' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1-2/7']);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(1, 3));
    expect((await get(link, { range: 'bytes=7-' })).status).toBe(416);
    expect((await get('/files/products/cola.jpg')).status).toBe(404);
    expect((await get(link.replace('cola', 'other'))).status).toBe(404);
    for (const twice of ['&s=x', '&e=9999999999']) expect((await get(`${link}${twice}`)).status).toBe(404);
    const stranger = createDiskFiles({ folder: '/nowhere', linkKeys: keyRingOf('another key') });
    expect((await get(stranger.link('products/cola.jpg', new Date()))).status).toBe(404);
    api.shift(2 * 3_600_000);
    expect((await get(link)).status).toBe(404);
    api.shift(0);
  });
});

describe('the development outbox', () => {
  test('shows this machine the sent mails, as a page and as JSON', async () => {
    await api.mutate('identity.sendCode', { email: 'new@example.com', purpose: 'register' });
    expect(await (await get('/dev/outbox')).text()).toMatch(/<h2>\d{6} is your Larder verification code/);
    const mails = await jsonOf(await get('/dev/outbox', { accept: 'application/json' }));
    expect(mails[0]).toMatchObject({ to: 'new@example.com' });
    expect((await get('/dev/outbox', forwarded)).status).toBe(404);
  });

  test.each([
    ['localhost:8080', 200],
    ['LOCALHOST', 200],
    ['larder.localhost:8080', 200],
    ['127.0.0.1:8080', 200],
    ['[::1]:8080', 200],
    ['rebound.example:8080', 404],
    ['localhost.rebound.example', 404],
    ['127.0.0.1.rebound.example', 404],
    ['192.168.0.7:8080', 404],
  ])(
    'responds to the host %j with %i: a name that resolves to this machine is not this machine',
    async (host, status) => {
      const paths = ['/dev/outbox', '/metrics'];
      const requests = paths.map((url) => api.api.fastify.inject({ url, headers: { host } }));
      expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual([status, status]);
    },
  );

  test('is off if the app is public', async () => {
    const live = await startTestApi(inject('testServer'), {
      APP_URL: 'https://larder.example',
      PAYMENT_PROVIDER: 'sandbox',
      DEV_OUTBOX: '',
    });
    const page = await fetch(`${live.url}/dev/outbox`);
    expect(page.status).toBe(404);
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await live.stop();
  });
});

test('cuts off connections that trickle, stay open forever or come in thousands', () => {
  const { requestTimeout, headersTimeout, maxRequestsPerSocket, maxConnections } = api.api.fastify.server;
  expect(requestTimeout).toBe(60_000);
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
  expect([maxRequestsPerSocket, maxConnections]).toEqual([1_000, 20_000]);
});

describe('the response', () => {
  test('hides demo accounts from forwarded requests', async () => {
    const email = 'demo@example.com';
    const { accountId } = await givenPerson(api.database, { email });
    await api.database.prisma.account.update({ where: { id: accountId }, data: { isDemo: true } });
    const attempt = (headers = {}) =>
      api.mutate('identity.signIn', { email, password: 'Cabinet7' }, { headers });
    expect((await attempt(forwarded)).refusal?.code).toBe('LOGIN_FAILED');
    expect((await attempt()).status).toBe(200);
  });

  test.each([
    ['an unknown procedure', () => api.query('nothing.here'), 404, 'NOT_FOUND'],
    ['a query called as a mutation', () => api.mutate('identity.readMe'), 405, 'METHOD_NOT_SUPPORTED'],
    [
      'a bad mutation key',
      () => api.mutate('identity.signOut', {}, { mutationKey: 'short' }),
      400,
      'BAD_INPUT',
    ],
    ['no session', () => api.query('identity.readMe'), 401, 'UNAUTHENTICATED'],
  ])('is a refusal for %s', async (_, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, refusal: { code }, requestId: expect.any(String) });
  });

  test('is kept by no browser and no proxy, nor is a refusal', async () => {
    const email = 'unkept@example.com';
    await givenPerson(api.database, { email });
    const { data } = await api.mutate('identity.signIn', { email, password: 'Cabinet7' });
    for (const [token, status] of [
      [data.clientToken, 200],
      ['a.broken.token', 401],
    ]) {
      const answer = await get('/trpc/identity.readMe', { authorization: `Bearer ${token}` });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    }
  });

  test.each(['TRACE', 'DELETE', 'PUT'])(
    'is a refusal for the method %s, which nothing serves',
    async (method) => {
      const faults = api.logged.length;
      const [response] = (await once(
        request(`${api.url}/trpc/identity.readMe`, { method, headers: { 'x-private': 'echoed' } }).end(),
        'response',
      )) as [IncomingMessage];
      const body = (await response.toArray()).join('');
      expect(response.statusCode).toBe(405);
      expect(JSON.parse(body).error.data.refusal).toEqual({ code: 'METHOD_NOT_SUPPORTED' });
      expect(body).not.toContain('echoed');
      expect(api.logged.slice(faults).filter((line) => line.includes('broke'))).toEqual([]);
    },
  );

  test('is a refusal for text that is not JSON', async () => {
    const response = await fetch(`${api.url}/trpc/identity.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error.data.refusal).toEqual({ code: 'BAD_INPUT' });
  });

  test('is compressed if it is long', async () => {
    const email = 'packed@example.com';
    await givenPerson(api.database, { email });
    const { data } = await api.mutate('identity.signIn', { email, password: 'Cabinet7' });
    const response = await fetch(`${api.url}/trpc/meta.listEnums`, {
      headers: { authorization: `Bearer ${data.clientToken}`, 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect((await jsonOf(response)).result.data.permission).toContain('device.open');
  });

  test('reveals of a defect only INTERNAL with the id under which the log has the details', async () => {
    const broken = await startTestApi(inject('testServer'));
    const email = 'victim@example.com';
    await broken.database.asOwner('ALTER TABLE account RENAME TO gone');
    const answer = await broken.mutate('identity.signIn', { email, password: 'Cabinet7-secret' });
    expect(answer).toMatchObject({
      status: 500,
      refusal: { code: 'INTERNAL', params: { id: answer.requestId } },
    });
    const line = broken.logged.find((each) => each.includes('a call broke'));
    expect(line).toContain(answer.requestId);
    expect(line).toContain('identity.signIn');
    expect(broken.logged.join('\n')).not.toContain('Cabinet7-secret');
    expect(broken.logged.join('\n')).not.toContain(email);
    await broken.stop();
  });
});

test('logs no password, token, code or ticket', async () => {
  const email = 'quiet@example.com';
  await givenPerson(api.database, { email });
  const signedIn = (await api.mutate('identity.signIn', { email, password: 'Cabinet7' })).data;
  await api.mutate('identity.signIn', { email, password: 'Wrong-password-9' });
  const renewed = (await api.mutate('identity.refreshTokens', { refreshToken: signedIn.refreshToken })).data;
  await api.query('identity.readMe', undefined, { token: renewed.clientToken });
  await api.mutate('identity.sendCode', { email, purpose: 'reset' });
  await eventually(() => api.mailedCode(email).catch(() => '')).toMatch(/\d{6}/);
  const code = await api.mailedCode(email);
  const { ticket } = (await api.mutate('identity.verifyResetCode', { email, code })).data;
  await api.mutate('identity.resetPassword', { ticket, password: 'New-password-8' });
  await api.mutate('identity.signOut', { refreshToken: renewed.refreshToken });
  await api.query('identity.readMe', undefined, { token: 'a.broken.token' });
  const log = api.logged.join('\n');
  expect(api.logged.length).toBeGreaterThan(10);
  const secrets = ['Cabinet7', 'Wrong-password-9', 'New-password-8', code, ticket, 'a.broken.token'];
  for (const tokens of [signedIn, renewed])
    secrets.push(tokens.accessToken, tokens.clientToken, tokens.refreshToken);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
