import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { type ConnectionInput, recordConnections } from './record-connections.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const env = createTestEnvironment(database);
const gatewayId = null;
const connId = '7f1c2d90';
const { id: merchantId } = await givenMerchant(database.prisma);

async function online() {
  const { id } = await givenCabinet(database.prisma, merchantId);
  await givenOnline(database.prisma, id, env.clock.now(), { connId, bootId: '9f2c11d0' });
  return id;
}

async function record(inputs: readonly ConnectionInput[]) {
  const answer = await runUseCase(env, recordConnections, systemActor, inputs, { requestId: newTestId() });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const stored = async (deviceIds: readonly string[]) => {
  const { prisma } = database;
  const rows = await prisma.deviceConnectivity.findMany({ where: { deviceId: { in: [...deviceIds] } } });
  const byId = new Map(rows.map((row) => [row.deviceId as string, row]));
  return deviceIds.map((id) => {
    const { state, offlineCause, byeReason } = byId.get(id) ?? {};
    return [state, offlineCause, byeReason];
  });
};

test('records each of many observations by its own rule, and logs those that change a state', async () => {
  const [left, parted, taken, silent] = [await online(), await online(), await online(), await online()];
  const { id: unseen } = await givenCabinet(database.prisma, merchantId);
  const nobody = newTestId() as typeof left;
  env.clock.advance(1_000);
  const at = env.clock.now();
  const answers = await record([
    { deviceId: left, gatewayId, seen: { kind: 'will', at, connId } },
    { deviceId: parted, gatewayId, seen: { kind: 'bye', at, connId }, byeReason: 'power_lost' },
    { deviceId: taken, gatewayId, seen: { kind: 'will', at, connId: 'older' } },
    { deviceId: silent, gatewayId, seen: { kind: 'message', at, connId } },
    { deviceId: unseen, gatewayId, seen: { kind: 'message', at, connId } },
    { deviceId: nobody, gatewayId, seen: { kind: 'will', at, connId } },
  ]);
  expect([left, parted, taken, silent, nobody].map((id) => answers.get(id))).toEqual([
    { state: 'offline', askRebirth: false, stale: false },
    { state: 'offline', askRebirth: false, stale: false },
    { state: 'online', askRebirth: false, stale: true },
    { state: 'online', askRebirth: false, stale: false },
    undefined,
  ]);
  expect(answers.get(unseen)).toMatchObject({ askRebirth: true });
  expect(await stored([left, parted, taken, silent])).toEqual([
    ['offline', 'will', null],
    ['offline', 'bye', 'power_lost'],
    ['online', null, null],
    ['online', null, null],
  ]);
  const logged = await database.prisma.connectivityLog.findMany({
    where: { deviceId: { in: [left, parted, taken, silent] }, at: { gte: at } },
  });
  expect(logged.map(({ deviceId }) => deviceId as string).sort()).toEqual([left, parted].sort());
});
