import type { DataOf, EventType } from '@larder/cabinet-protocol/catalog';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { eventOf, type GivenEvent, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { applyAll, asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { reportFault } from '../presence/report-fault.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
});
afterAll(() => database.drop());

type Fact = readonly [EventType, unknown];
const since = '2026-11-20T23:40:00Z';
const zone = 'main';
const sessionId = newTestId();
const facts = {
  hot: ['temp.excursion', { zone, dir: 'high', limitC10: 80, c10: 84, sinceTs: since }],
  cold: ['temp.excursion', { zone, dir: 'low', limitC10: 0, c10: -12, sinceTs: since }],
  cool: ['temp.recovered', { zone, dir: 'high', c10: 71, peakC10: 96, durMin: 34 }],
  warm: ['temp.recovered', { zone, dir: 'low', c10: 12, peakC10: -20, durMin: 5 }],
  dark: ['power.lost', { source: 'battery', batteryPct: 95, estRuntimeS: 120 }],
  light: ['power.restored', { source: 'mains', batteryPct: 40 }],
  warned: ['door.held', { sessionId, door: 'L', openMs: 60_000, level: 'warn' }],
  held: ['door.held', { sessionId, door: 'L', openMs: 180_000, level: 'alarm' }],
  forced: ['door.forced', { door: 'R' }],
  closedL: ['door.closed', { sessionId, door: 'L', locked: true, openMs: 200_000 }],
  closedR: ['door.closed', { sessionId, door: 'R', locked: true, openMs: 5_000 }],
  broken: ['fault.raised', { code: 'CAMERA_LOST', part: 'cam.L.3', severity: 'major' }],
  scratched: ['fault.raised', { code: 'FAN', severity: 'minor' }],
  mended: ['fault.cleared', { code: 'CAMERA_LOST', part: 'cam.L.3' }],
} satisfies Record<string, Fact>;

const logOf = (reported: readonly Fact[]): GivenEvent[] =>
  reported.map(([type, data], index) =>
    eventOf(index + 1, type, data as DataOf<EventType>, new Date(env.clock.now().getTime() + index * 60_000)),
  );

async function ingest(deviceId: string, logId: string, events: readonly GivenEvent[], limit = 500) {
  await givenEvents(database, deviceId, logId, events);
  await applyAll({ env }, deviceId, limit);
}

async function alertsOf(deviceId: string) {
  const rows = await database.prisma.alert.findMany({ where: { deviceId }, orderBy: { alertNo: 'asc' } });
  return rows.map(({ type, subject, status, startedAt, endedAt, severity, detail }) => ({
    type,
    subject,
    status,
    severity,
    detail,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

const newCabinet = () => givenCabinet(database.prisma, merchantId);

describe('the log of a cabinet', () => {
  test('raises and ends each alert that its events report exactly once', async () => {
    const { id } = await newCabinet();
    const { hot, cool, dark, light, warned, held, forced, closedL, closedR, broken, scratched, mended } =
      facts;
    const reported = [
      hot,
      hot,
      cool,
      dark,
      light,
      warned,
      held,
      closedL,
      forced,
      closedR,
      broken,
      scratched,
      mended,
      dark,
    ];
    await ingest(id, newTestId(), logOf(reported));
    const found = await alertsOf(id);
    expect(found.map(({ type, subject, status }) => `${type} ${subject} ${status}`)).toEqual([
      'over_temp main recovered',
      'power_off  recovered',
      'door_held L recovered',
      'door_forced R recovered',
      'device_fault CAMERA_LOST:cam.L.3 recovered',
      'power_off  active',
    ]);
    expect(found[0]).toMatchObject({
      // It began before the cabinet was activated, and counts from there.
      startedAt: env.clock.now().toISOString(),
      detail: { c10: 84, limitC10: 80, peakC10: 96, durMin: 34 },
    });
  });

  test('raises nothing while the cabinet belongs to no merchant', async () => {
    const { id } = await givenCabinet(database.prisma, null);
    await ingest(id, newTestId(), logOf([facts.forced]));
    expect(await alertsOf(id)).toEqual([]);
  });

  test('gives the same alerts in any order, repeated and cut anywhere', async () => {
    const story = fc.array(fc.constantFrom(...Object.values<Fact>(facts)), { minLength: 1, maxLength: 14 });
    const delivery = fc.record({
      story,
      order: fc.infiniteStream(fc.nat()),
      again: fc.array(fc.nat(), { maxLength: 6 }),
      portion: fc.integer({ min: 1, max: 6 }),
      limit: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(delivery, async ({ story, order, again, portion, limit }) => {
        const log = logOf(story);
        const [straight, messy, logId] = [await newCabinet(), await newCabinet(), newTestId()];
        await ingest(straight.id, newTestId(), log);
        const stream = [...log, ...again.flatMap((pick) => log[pick % log.length] ?? [])]
          .map((event) => ({ event, place: order.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event);
        for (let from = 0; from < stream.length; from += portion) {
          await ingest(messy.id, logId, stream.slice(from, from + portion), limit);
        }
        expect(await alertsOf(messy.id)).toEqual(await alertsOf(straight.id));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a fault that only the gateway sees', () => {
  test.each([
    ['DUPLICATE_IDENTITY', 'critical', ['duplicate_identity  critical']],
    ['FLOOD', 'critical', ['device_fault FLOOD critical']],
    ['UNREADABLE', 'major', ['device_fault UNREADABLE warning']],
    ['NOISE', 'minor', []],
  ])('code %s and severity %s raise %j, once while it lasts', async (code, severity, wanted) => {
    const { id, deviceNo } = await newCabinet();
    await asSystem(env, reportFault, { deviceNo, code, severity, detail: null });
    await asSystem(env, reportFault, { deviceNo, code, severity, detail: null });
    expect((await alertsOf(id)).map((alert) => `${alert.type} ${alert.subject} ${alert.severity}`)).toEqual(
      wanted,
    );
  });
});
