import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../../e2e/given-person.ts';
import { startTestApi } from '../../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
const { prisma } = api.database;

test('records of a mode can be downloaded as a table, with their link only', async () => {
  const person = await givenPerson(api.database);
  const { merchantId, membershipId } = person;
  const device = await givenCabinet(prisma, merchantId, { timezone: 'America/Los_Angeles' });
  const { data } = await api.mutate('identity.signIn', { email: person.email, password });
  const ask = (input: object) => api.query('restock.exportRecords', input, { token: data.clientToken });
  expect((await ask({ mode: 'quick' })).refusal?.code).toBe('NO_EXPORT_DATA');

  const at = new Date(api.api.env.clock.now().getTime() - 60_000);
  const where = { merchantId, deviceId: device.id, mode: 'quick' as const, operatorId: membershipId };
  const times = { startedAt: at, finishedAt: at, createdAt: at, updatedAt: at };
  const [taskId, id] = [newTestId(), newTestId()];
  await prisma.restockTask.create({
    data: { ...where, ...times, id: taskId, taskNo: `T${taskId}`, status: 'done' },
  });
  await prisma.restockRecord.create({
    data: {
      ...{ ...where, id, taskId, recordNo: 'T26112100000007', startedAt: at, at, openings: 1 },
      ...{ restockQty: 5, adjustQty: -1, disposeQty: 2 },
    },
  });
  const { data: table } = await ask({ mode: 'quick', deviceNo: device.deviceNo });
  const answer = await fetch(`${api.url}${table.csv}`);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="restock-records-${table.from}-${table.to}.csv"`,
  );
  const [head, line, ...rest] = (await answer.text()).split('\r\n');
  expect(head).toContain('Record,Time (UTC),Time at the cabinet,Cabinet number');
  expect(line).toMatch(new RegExp(`^T26112100000007,${at.toISOString()},.*,${device.deviceNo},.*,5,-1,2,$`));
  expect(rest).toEqual(['']);

  expect((await ask({ mode: 'refill' })).refusal?.code).toBe('NO_EXPORT_DATA');
  expect((await ask({ mode: 'quick', from: '2026-01-01', to: '2026-03-01' })).refusal?.code).toBe(
    'BAD_INPUT',
  );
  expect((await fetch(`${api.url}${table.csv.replace('quick', 'refill')}`)).status).toBe(404);
  await prisma.membership.update({ where: { id: membershipId }, data: { status: 'disabled' } });
  expect((await fetch(`${api.url}${table.csv}`)).status).toBe(404);
});
