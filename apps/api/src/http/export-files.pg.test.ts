import { DAY_MS } from '@larder/domain/durations';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenRecords } from '@larder/testkit/given/given-records';
import { newTestId } from '@larder/testkit/new-test-id';
import { systemActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../../e2e/given-person.ts';
import { startTestApi } from '../../e2e/start-test-api.ts';
import { sendExports } from '../jobs/send-exports.job.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
const { prisma } = api.database;

test('opens the table of a mailed link for a day, and nothing else for anyone else', async () => {
  const { email, merchantId, membershipId } = await givenPerson(api.database);
  const device = await givenCabinet(prisma, merchantId);
  const now = api.api.env.clock.now();
  const numbers = await givenRecords(prisma, device, membershipId, { count: 3, at: now });
  const { data } = await api.mutate('identity.signIn', { email, password });
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const params = { mode: 'quick', from: day(new Date(now.getTime() - 2 * DAY_MS)), to: day(now) };
  const request = { kind: 'restock_records', email, params };
  const options = { token: data.clientToken, mutationKey: newTestId() };
  expect((await api.mutate('export.create', request, options)).status).toBe(200);

  const { useCase, input } = sendExports;
  await runUseCase(api.api.env, useCase, systemActor, input, { requestId: 'test' });
  const [mail] = await api.mails();
  expect(mail?.to).toBe(email);
  expect(mail?.subject).toContain('Quick Restock · Restock records');
  const path = /\/files\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const answer = await fetch(api.url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="restock-records-quick-${params.from}-${params.to}.csv"`,
  );
  const lines = (await answer.text()).split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Record', ...numbers, '']);

  const refused = async (changed: string, language = 'zh-CN,zh;q=0.9,en;q=0.8') => {
    const none = await fetch(api.url + changed, { headers: { 'accept-language': language } });
    return [none.status, await none.text()];
  };
  const ended = [404, expect.stringContaining('链接已失效')];
  expect(await refused(path.replace(/e=\d+/, 'e=9999999999'))).toEqual(ended);
  expect(await refused(path.replace(/s=.{4}/, 's=AAAA'))).toEqual(ended);
  expect(await refused(path.replace(/[0-9a-f]{12}-1\.csv/, '000000000000-1.csv'))).toEqual(ended);
  expect(await refused(path.split('?')[0] ?? '', 'fr')).toEqual([
    404,
    expect.stringContaining('This link has expired'),
  ]);

  for (const encoded of [path.replace('exports/', 'exports%2F'), path.replace('exports/', 'exports%2f')])
    expect((await fetch(api.url + encoded)).status).toBe(404);

  await prisma.membership.update({ where: { id: membershipId }, data: { status: 'disabled' } });
  expect(await refused(path)).toEqual(ended);
  await prisma.membership.update({ where: { id: membershipId }, data: { status: 'active' } });
  expect((await fetch(api.url + path)).status).toBe(200);
  await prisma.membership.update({
    where: { id: membershipId },
    data: { kind: 'staff', systemRole: 'finance' },
  });
  expect(await refused(path)).toEqual(ended);
  await prisma.membership.update({ where: { id: membershipId }, data: { kind: 'owner', systemRole: null } });
  expect((await fetch(api.url + path)).status).toBe(200);
  api.shift(DAY_MS + 60_000);
  expect(await refused(path)).toEqual(ended);
});
