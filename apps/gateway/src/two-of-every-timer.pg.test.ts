import { DAY_MS } from '@larder/domain/durations';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { settleEventLogs } from '@larder/use-cases/gateway-steps/settle-event-logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayScene } from '../test/gateway-scene.ts';
import { startTestGateway } from '../test/start-test-gateway.ts';
import type { Gateway } from './gateway.ts';

const scene = gatewayScene();
let other: Gateway;
beforeAll(async () => {
  other = await startTestGateway(scene.env, { instance: 'other' });
});
afterAll(() => other.close());

/** Every timer of both gateways at the same moment, twice each. */
const runAll = () =>
  Promise.all([scene.gateway, other, scene.gateway, other].map((gateway) => gateway.runTimers()));

test('two gateways that run every timer at once cause each effect once', async () => {
  const { database, env } = scene;
  const { prisma } = database;
  const now = env.clock.now();
  const { id: merchantId } = await givenMerchant(prisma);
  const ids: string[] = [];
  while (ids.length < 4) ids.push((await givenCabinet(prisma, merchantId)).id);
  const logs = ids.map((deviceId) => ({ deviceId, logId: env.newId() }));
  const holes = async () => settleEventLogs(database, logs, env.clock.now());
  // Silent for 151 s; with faults that are not applied, a hole behind the first, and a command that expired.
  for (const { deviceId, logId } of logs) {
    await givenOnline(prisma, deviceId, new Date(now.getTime() - 151_000));
    const fault = (seq: number) => eventOf(seq, 'fault.raised', { code: `F${seq}` }, now);
    await givenEvents(database, deviceId, logId, [fault(1), fault(3)]);
    const command = { actorKind: 'system', name: 'locate', args: { seconds: 1 }, state: 'created' } as const;
    await prisma.deviceCommand.create({
      data: {
        id: env.newId(),
        deviceId,
        merchantId,
        cseq: 1,
        ...command,
        issuedAt: new Date(now.getTime() - 60_000),
        expiresAt: new Date(now.getTime() - 45_000),
      },
    });
  }
  await holes();
  const gone = { id: env.newId(), name: 'gone', startedAt: now, beatAt: new Date(now.getTime() - 15_000) };
  await prisma.gatewayInstance.create({ data: { ...gone, connections: 0 } });

  const ofCabinets = { deviceId: { in: ids } };
  const effects = async () => ({
    offline: await prisma.connectivityLog.count({ where: { ...ofCabinets, state: 'offline' } }),
    expired: await prisma.liveEvent.count({ where: { ...ofCabinets, type: 'command.status' } }),
    faults: await prisma.deviceFault.count({ where: ofCabinets }),
    lost: await prisma.auditLog.count({ where: { ...ofCabinets, action: 'device.skipLogHole' } }),
    alerts: await prisma.alert.count({ where: { ...ofCabinets, type: 'device_fault' } }),
    gone: env.logged.filter(({ fields }) => JSON.stringify(fields).includes(gone.id)).length,
  });
  await runAll();
  await expect.poll(effects).toMatchObject({ offline: 4, expired: 4, faults: 4, lost: 0, gone: 1 });
  await runAll();
  expect(await effects()).toMatchObject({ offline: 4, expired: 4, faults: 4, lost: 0, gone: 1 });

  env.clock.advance(DAY_MS);
  await runAll();
  await expect.poll(effects).toMatchObject({ offline: 4, faults: 8, lost: 4 });
  await runAll();
  expect(await effects()).toMatchObject({ offline: 4, faults: 8, lost: 4 });
  expect((await holes()).map(({ ackSeq, appliedSeq }) => [ackSeq, appliedSeq])).toEqual(
    ids.map(() => [3, 3]),
  );
});
