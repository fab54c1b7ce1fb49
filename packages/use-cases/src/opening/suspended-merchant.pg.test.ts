import { createHotDatabase } from '@larder/testkit/create-hot-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { visitor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { startQrSession } from './start-qr-session.ts';

const database = await createHotDatabase(inject('testServer'), { poolMax: 2 });
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));

let world: SaleWorld;
let scene: SaleScene;
let sessionId: string;

const suspend = () =>
  database.prisma.merchant.update({ where: { id: scene.merchantId }, data: { status: 'suspended' } });
/** The merchant is suspended while the provider is asked for the hold. */
function suspendAtBank(): void {
  const { authorize } = world.payments;
  world.payments.authorize = async (request) => {
    await suspend();
    return authorize(request);
  };
}
const sessions = () => database.prisma.doorSession.count({ where: { deviceId: scene.device.id } });
const payments = async () =>
  (await database.prisma.payment.findMany({ where: { deviceId: scene.device.id } })).map(
    ({ state }) => state,
  );

describe.each([
  ['alone', () => createSaleWorld(database)],
  ['together with others', () => createSaleWorld(database, database.plain)],
])('a merchant that is suspended, at a cabinet that is judged %s', (_, worldOf) => {
  beforeEach(async () => {
    world = worldOf();
    scene = await givenSaleScene(world);
    sessionId = newTestId();
  });

  test('is paid for a sale that was allowed before: it is owed to it', async () => {
    expect(await tapCard(world, scene, sessionId)).toMatchObject({ decision: 'allow' });
    await suspend();
    const taken = [{ productId: scene.cola.id, qty: 1 }];
    await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
    await runJobs(world);
    expect([...world.payments.taken.values()]).toEqual([272]);
    const orders = await database.prisma.salesOrder.findMany({ where: { sessionId } });
    expect(orders).toMatchObject([{ status: 'paid', merchantId: scene.merchantId, capturedMinor: 272n }]);
  });

  test('opens nothing to a card whose hold was asked for before, and the hold goes back', async () => {
    suspendAtBank();
    expect(await tapCard(world, scene, sessionId)).toMatchObject({
      decision: 'deny',
      code: 'MERCHANT_SUSPENDED',
    });
    await runJobs(world);
    expect([await sessions(), await payments(), world.payments.held.size]).toEqual([0, ['voided'], 0]);
  });
});

test('a phone whose hold was asked for before its merchant was suspended opens nothing, and the hold goes back', async () => {
  world = createSaleWorld(database);
  Object.assign(world.payments, { takesTestCards: true });
  scene = await givenSaleScene(world);
  suspendAtBank();
  const start = { deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_shopper' };
  const started = await runUseCase(world.env, startQrSession, visitor, start, {
    requestId: 'test',
    ip: '198.51.100.9',
  });
  expect(started).toMatchObject({ ok: false, refusal: { code: 'MERCHANT_SUSPENDED' } });
  await runJobs(world);
  expect(await database.prisma.deviceCommand.count({ where: { deviceId: scene.device.id } })).toBe(0);
  expect([await sessions(), await payments(), world.payments.held.size]).toEqual([0, ['voided'], 0]);
});
