import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { afterAll, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../../e2e/given-person.ts';
import { startTestApi } from '../../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
const { prisma } = api.database;

test('downloads the temperatures of a device as a table in both units, only with their link', async () => {
  const person = await givenPerson(api.database);
  const now = api.api.env.clock.now();
  const at = new Date(Math.floor(now.getTime() / 900_000) * 900_000 - 1_800_000);
  const device = await givenCabinet(prisma, person.merchantId, {
    timezone: 'America/Los_Angeles',
    createdAt: new Date(at.getTime() - 3_600_000),
  });
  const point = { minC10: 30, avgC10: 38, maxC10: 41, samples: 15, fromDevice: true };
  await prisma.telemetryQuarter.create({ data: { deviceId: device.id, zone: 'main', at, ...point } });
  const { data } = await api.mutate('identity.signIn', { email: person.email, password });
  const input = { deviceNo: device.deviceNo, range: '24h' };
  const { data: graph } = await api.query('device.readTemperatures', input, { token: data.clientToken });

  const answer = await fetch(`${api.url}${graph.csv}`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="temperatures-${device.deviceNo}-24h.csv"`,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
  expect(head).toBe(
    'Time (UTC),Local time (America/Los_Angeles),Zone,Min °F,Average °F,Max °F,Min °C,Average °C,Max °C,Readings',
  );
  expect(line).toMatch(/^[\dT:.Z-]{24},\d{4}-\d\d-\d\d \d\d:\d\d,Main,37\.4,38\.8,39\.4,3,3\.8,4\.1,15$/);
  expect(rest).toEqual(['']);

  expect((await fetch(`${api.url}${graph.csv.replace('24h', '7d')}`)).status).toBe(404);
  expect((await fetch(`${api.url}${graph.csv.replace(/\?.*/, '')}`)).status).toBe(404);
  api.shift(3 * 3_600_000);
  expect((await fetch(`${api.url}${graph.csv}`)).status).toBe(404);
});
