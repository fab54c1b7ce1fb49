import { serverLimits } from '@larder/domain/server-limits';
import { createHotDatabase } from '@larder/testkit/create-hot-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

const database = await createHotDatabase(inject('testServer'), { poolMax: 2 });
afterAll(() => database.drop());

let world: SaleWorld;
let scene: SaleScene;
/** The gateway that asks first, and another one. */
let first: string;
let other: string;
let sessionId: string;

afterEach(() => leaveNothingDue(database));

async function givenGateway(): Promise<string> {
  const now = world.env.clock.now();
  const id = newTestId();
  await database.prisma.gatewayInstance.create({
    data: { id, name: id.slice(-12), startedAt: now, beatAt: now, connections: 1 },
  });
  return id;
}

/** The cabinet is born at a gateway; null: at an external broker. */
const bornAt = (gatewayId: string | null) =>
  database.prisma.deviceConnectivity.update({
    where: { deviceId: scene.device.id },
    data: { gatewayId },
  });

const ask = (gatewayId: string, session = sessionId) =>
  tapCard(world, scene, session, { reqId: `r-${session}`, gatewayId });

/** The first gateway dies while it waits for the provider. */
async function leaveClaim(): Promise<void> {
  const { authorize } = world.payments;
  world.payments.authorize = () => Promise.reject(new Error('killed'));
  await expect(ask(first)).rejects.toThrow('killed');
  world.payments.authorize = authorize;
}

const payments = async () =>
  (await database.prisma.payment.findMany({ where: { deviceId: scene.device.id } })).map(
    ({ state }) => state,
  );
const sessions = () => database.prisma.doorSession.count({ where: { deviceId: scene.device.id } });

describe.each([
  ['alone', () => createSaleWorld(database)],
  ['together with others', () => createSaleWorld(database, database.plain)],
])('the claim of a question that is judged %s', (_, worldOf) => {
  beforeEach(async () => {
    world = worldOf();
    scene = await givenSaleScene(world);
    sessionId = newTestId();
    [first, other] = [await givenGateway(), await givenGateway()];
    await bornAt(first);
  });

  test('is taken over at once when the cabinet repeats the question at another gateway, and one hold is made', async () => {
    await leaveClaim();
    await bornAt(other);
    expect(await ask(other)).toMatchObject({ decision: 'allow' });
    expect([await payments(), await sessions(), world.payments.held.size]).toEqual([['authorized'], 1, 1]);
  });

  test.each([
    ['has stopped', { stoppedAt: new Date(0) }],
    ['was found gone', { goneAt: new Date(0) }],
    ['has been silent for 15 s', { beatAt: new Date(0) }],
  ])('is taken over at an external broker once its gateway %s', async (_state, row) => {
    await bornAt(null);
    await leaveClaim();
    expect(await ask(other)).toBeNull();
    await database.prisma.gatewayInstance.update({ where: { id: first }, data: row });
    expect(await ask(other)).toMatchObject({ decision: 'allow' });
    expect([await payments(), await sessions()]).toEqual([['authorized'], 1]);
  });

  test('no longer keeps the cabinet busy for the next shopper', async () => {
    await leaveClaim();
    const next = newTestId();
    expect(await ask(other, next)).toMatchObject({ decision: 'deny', code: 'DEVICE_BUSY' });
    await bornAt(other);
    expect(await ask(other, newTestId())).toMatchObject({ decision: 'allow' });
  });

  test('stays with a gateway that beats and holds the cabinet', async () => {
    await leaveClaim();
    world.env.clock.advance(serverLimits.gatewaySilentMs - 1);
    expect(await ask(other)).toBeNull();
    expect(await payments()).toEqual(['authorizing']);
  });

  test('is decided once when its gateway was only slow, with the same answer for both', async () => {
    const { authorize } = world.payments;
    let repeated: unknown;
    world.payments.authorize = async (request) => {
      world.payments.authorize = authorize;
      await bornAt(other);
      repeated = await ask(other);
      return authorize(request);
    };
    const late = await ask(first);
    expect(repeated).toMatchObject({ decision: 'allow' });
    expect(late).toEqual(repeated);
    expect([await payments(), await sessions(), world.payments.held.size]).toEqual([['authorized'], 1, 1]);
  });

  test('has one answer when the first gateway raises the hold meanwhile: the other one goes on with the raised hold', async () => {
    const { authorize } = world.payments;
    const otherAsks = Promise.withResolvers<void>();
    const isRaised = Promise.withResolvers<void>();
    let repeated: Promise<unknown> = Promise.resolve();
    let calls = 0;
    world.payments.authorize = async (request) => {
      calls += 1;
      if (calls === 1) {
        await database.prisma.device.update({
          where: { id: scene.device.id },
          data: { preauthMinor: 3_000n },
        });
        await bornAt(other);
        repeated = ask(other);
        await otherAsks.promise;
      } else if (calls === 2) {
        otherAsks.resolve();
        await isRaised.promise;
      } else if (calls === 3) {
        isRaised.resolve();
        await repeated;
      }
      return authorize(request);
    };
    const late = await ask(first);
    expect(await repeated).toMatchObject({ decision: 'allow', preauthMinor: 3_000 });
    expect(late).toEqual(await repeated);
    await runJobs(world);
    expect([(await payments()).sort(), await sessions()]).toEqual([['authorized', 'voided'], 1]);
    expect([...world.payments.held.values()]).toEqual([3_000]);
  });

  test('keeps the denial of the gateway that took it over, and the hold of the slow one goes back', async () => {
    const { authorize } = world.payments;
    let repeated: unknown;
    world.payments.authorize = async (request) => {
      world.payments.authorize = authorize;
      world.payments.next.authorize = ['unreached', 'unreached'];
      await bornAt(other);
      repeated = await ask(other);
      return authorize(request);
    };
    const late = await ask(first);
    expect(repeated).toMatchObject({ decision: 'deny' });
    expect(late).toEqual(repeated);
    await runJobs(world);
    expect([await payments(), await sessions(), world.payments.held.size]).toEqual([['voided'], 0, 0]);
    expect(await ask(other, newTestId())).toMatchObject({ decision: 'allow' });
  });

  test('is denied when the repetition comes on a connection without a birth, and the hold goes back', async () => {
    await leaveClaim();
    await bornAt(other);
    await database.prisma.deviceConnectivity.update({
      where: { deviceId: scene.device.id },
      data: { connId: 'newer' },
    });
    expect(await ask(other)).toMatchObject({ decision: 'deny', code: 'DEVICE_OFFLINE' });
    await runJobs(world);
    expect([await payments(), await sessions(), world.payments.held.size]).toEqual([['voided'], 0, 0]);
  });
});
