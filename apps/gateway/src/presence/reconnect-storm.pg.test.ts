import type { Device } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { sweepSilence } from '@larder/use-cases/alert/sweep-silence';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { cabinetAt, startTestGateway, testSecretHmac } from '../../test/start-test-gateway.ts';
import type { Gateway } from '../gateway.ts';
import { runForSystem } from '../run-for-device.ts';

const CABINETS = 200;
const SECOND = 1_000;
/** Only a missing result fails: 200 at once take their time on a busy machine. */
const patient = { timeout: 120_000 };
vi.setConfig({ testTimeout: 600_000 });

let database: TestDatabase;
let env: TestEnvironment;
let gateway: Gateway;
let fleet: { readonly device: Device; cabinet: ScriptedCabinet }[];

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
  gateway = await startTestGateway(env);
  const merchant = await givenMerchant(database.prisma);
  const cabinets: Device[] = [];
  // One site and one carrier: any mistake would raise an incident.
  for (let count = 0; count < CABINETS; count += 1)
    cabinets.push(
      await givenCabinet(database.prisma, merchant.id, {
        secretHmac: testSecretHmac(env),
        netOperator: '310410',
        siteKey: 'storm street',
      }),
    );
  fleet = cabinets.map((device) => ({ device, cabinet: cabinetAt(gateway, env, device.deviceNo) }));
});
afterAll(async () => {
  await Promise.all(fleet.map(({ cabinet }) => cabinet.leave()));
  await gateway.close();
  await database.drop();
});

/** Connects all at once, each with a connection of its own. */
const allConnect = (conn: string) =>
  Promise.all(
    fleet.map(async (member) => {
      member.cabinet = cabinetAt(gateway, env, member.device.deviceNo, {
        conn,
        logId: member.cabinet.logId,
      });
      await member.cabinet.connect();
      await member.cabinet.birth({ bootReason: conn === FIRST ? 'power_on' : 'reconnect' });
    }),
  );
const FIRST = 'c0000001';

async function states() {
  const rows = await database.prisma.deviceConnectivity.groupBy({ by: ['state', 'connId'], _count: true });
  return rows.map(({ state, connId, _count }) => [state, connId, _count]);
}
const sweepAll = async () => {
  await gateway.runTimers();
  await runForSystem(gateway.context, sweepSilence, {});
};
const raised = async () => ({
  alerts: await database.prisma.alert.count(),
  incidents: await database.prisma.alertIncident.count(),
});
const nothing = { alerts: 0, incidents: 0 };
const rebirths = () =>
  fleet.filter(({ cabinet }) => cabinet.all('cmd').some(({ name }) => name === 'rebirth')).length;

test('200 cabinets that lose the network together and return 20 s later raise nothing', async () => {
  await allConnect(FIRST);
  await expect.poll(states, patient).toEqual([['online', FIRST, CABINETS]]);

  for (const { cabinet } of fleet) cabinet.cut();
  await expect.poll(states, patient).toEqual([['offline', FIRST, CABINETS]]);
  env.clock.advance(20 * SECOND);
  await sweepAll();
  await allConnect('c0000002');
  await expect.poll(states, patient).toEqual([['online', 'c0000002', CABINETS]]);
  expect(await raised()).toEqual(nothing);
});

test('cabinets that take over their own connection are online, whatever the old will reports', async () => {
  await allConnect('c0000003');
  await expect.poll(states, patient).toEqual([['online', 'c0000003', CABINETS]]);
  await sweepAll();
  expect(await states()).toEqual([['online', 'c0000003', CABINETS]]);
  expect(await database.prisma.deviceFault.count()).toBe(0);
  expect(await raised()).toEqual(nothing);
});

test('stale cabinets are all asked before any is marked silent, and one that replies is not', async () => {
  env.clock.advance(76 * SECOND);
  await sweepAll();
  await expect.poll(rebirths, patient).toBe(CABINETS);
  await Promise.all(fleet.map(({ cabinet }) => cabinet.birth({ bootReason: 'reconnect' })));
  await expect
    .poll(() => fleet.filter(({ cabinet }) => cabinet.all('birth.result').length === 2).length, patient)
    .toBe(CABINETS);
  env.clock.advance(76 * SECOND);
  await sweepAll();
  expect(await states()).toEqual([['online', 'c0000003', CABINETS]]);
  expect(await raised()).toEqual(nothing);
});

test('two boards with one number are found in the middle of a storm, and only they', async () => {
  const [twins] = fleet;
  if (!twins) throw new Error('no cabinets');
  const boards = async () => {
    for (let board = 0; board < 8; board += 1)
      await cabinetAt(gateway, env, twins.device.deviceNo)
        .connect()
        .catch(() => {});
  };
  await Promise.all([boards(), ...fleet.slice(1).map(({ cabinet }) => cabinet.birth())]);
  const found = () =>
    database.prisma.deviceFault.findMany({ select: { deviceId: true, code: true, clearedAt: true } });
  await expect
    .poll(found, patient)
    .toEqual([{ deviceId: twins.device.id, code: 'DUPLICATE_IDENTITY', clearedAt: null }]);
  const alerts = () => database.prisma.alert.findMany({ select: { deviceId: true, type: true } });
  expect((await alerts()).filter(({ deviceId }) => deviceId !== twins.device.id)).toEqual([]);
});

test('cabinets that stay away for their delay are one incident', async () => {
  for (const { cabinet } of fleet) cabinet.cut();
  await expect
    .poll(async () => (await states()).filter(([state]) => state === 'online'), patient)
    .toEqual([]);
  env.clock.advance(11 * 60 * SECOND);
  await sweepAll();
  const incidents = await database.prisma.alertIncident.findMany({ include: { alerts: true } });
  expect(incidents.map(({ scope, alerts }) => [scope, alerts.length])).toEqual([['site', CABINETS]]);
});
