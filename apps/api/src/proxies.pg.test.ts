import { purposeToken } from '@larder/use-cases/purpose-token';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const oneProxy = await startTestApi(inject('testServer'), { TRUST_PROXY: '1' });
const noProxy = await startTestApi(inject('testServer'), { DATABASE_URL: oneProxy.database.url });
const internalSecret = 'internal-secret-of-these-tests-32-bytes';
const behindSilentProxy = await startTestApi(inject('testServer'), {
  DATABASE_URL: oneProxy.database.url,
  APP_URL: 'https://larder.example.com',
  PAYMENT_PROVIDER: 'sandbox',
  INTERNAL_SECRET: internalSecret,
});
afterAll(async () => {
  await behindSilentProxy.stop();
  await noProxy.stop();
  await oneProxy.stop();
});

/** As forwarded by nginx, HAProxy and load balancers: the client's own entry stays in front. */
const spoofed = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };
const forwarding: Record<string, string>[] = [
  spoofed,
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
];
const servers = [
  ['one trusted proxy', oneProxy],
  ['no trusted proxy', noProxy],
] as const;

const { database } = oneProxy;

describe.each(servers)('behind a proxy, with %s', (_, { url, mutate }) => {
  test.each(forwarding)('a caller with %o is not this machine', async (headers) => {
    for (const path of ['/metrics', '/dev/outbox']) {
      expect((await fetch(`${url}${path}`, { headers })).status).toBe(404);
    }
    const { email, accountId } = await givenPerson(database);
    await database.prisma.account.update({ where: { id: accountId }, data: { isDemo: true } });
    const answer = await mutate('identity.signIn', { email, password }, { headers });
    expect(answer.refusal?.code).toBe('LOGIN_FAILED');
    expect((await mutate('identity.signIn', { email, password })).status).toBe(200);
  });
});

test('logs once that TRUST_PROXY does not name a proxy, and nothing if it does', () => {
  const lines = ({ logged }: typeof noProxy) =>
    logged.filter((line) => line.includes('TRUST_PROXY is not set'));
  expect([lines(noProxy).length, lines(oneProxy).length]).toEqual([1, 0]);
});

test('counts failures for the address reported by the trusted proxy, whatever precedes it', async () => {
  const { prisma } = oneProxy.database;
  const failed = () => prisma.rateLimitCounter.count({ where: { key: { startsWith: 'sign-in-address' } } });
  const before = await failed();
  for (const first of ['198.51.100.1', '198.51.100.2', '127.0.0.1', 'nonsense']) {
    const headers = { 'x-forwarded-for': `${first}, 203.0.113.77` };
    await oneProxy.mutate(
      'identity.signIn',
      { email: `${first}@example.com`.replace(/[^\w.@]/g, ''), password },
      { headers },
    );
  }
  expect((await failed()) - before).toBe(1);
});

test('ignores an invalid address, so that sign-in works', async () => {
  const { email } = await givenPerson(oneProxy.database);
  const headers = { 'x-forwarded-for': 'unknown' };
  expect((await oneProxy.mutate('identity.signIn', { email, password }, { headers })).status).toBe(200);
});

test('nobody is this machine while the app is public: a proxy here may add no header', async () => {
  const { url, mutate } = behindSilentProxy;
  for (const path of ['/metrics', '/dev/outbox']) expect((await fetch(`${url}${path}`)).status).toBe(404);
  const authorization = `Bearer ${purposeToken(internalSecret, 'metrics')}`;
  expect((await fetch(`${url}/metrics`, { headers: { authorization } })).status).toBe(200);
  const { email, accountId } = await givenPerson(database);
  await database.prisma.account.update({ where: { id: accountId }, data: { isDemo: true } });
  expect((await mutate('identity.signIn', { email, password })).refusal?.code).toBe('LOGIN_FAILED');
});

test('one IPv6 site cannot use up the tries of everybody, however many networks it has', async () => {
  const { email } = await givenPerson(database);
  const from = (network: string, typed: string) =>
    oneProxy.mutate(
      'identity.signIn',
      { email, password: typed },
      { headers: { 'x-forwarded-for': `2001:db8:${network}::1` } },
    );
  const codes = [];
  for (let network = 1; network <= 12; network += 1)
    codes.push((await from(`7:${network}`, 'wrong')).refusal?.code);
  expect(codes).toEqual([...Array(10).fill('LOGIN_FAILED'), 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED']);
  expect((await from('8:1', 'wrong')).refusal?.code).toBe('LOGIN_FAILED');
  const counted = await database.prisma.rateLimitCounter.findMany({
    where: { key: { startsWith: 'sign-in-email' } },
  });
  expect(Math.max(...counted.map(({ count }) => count))).toBeLessThan(30);
  expect((await from('8:2', password)).status).toBe(200);
});
