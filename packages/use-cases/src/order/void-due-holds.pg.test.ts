import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  runJobs,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { voidDueHolds } from './void-due-holds.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));

test('a hold whose session begins while the job asks for it as abandoned is not released', async () => {
  const world = createSaleWorld(database);
  const scene = await givenSaleScene(world);
  const sessionId = newTestId();
  const { authorize } = world.payments;
  const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A provider that is slow, so that the job takes the claim for one of a dead process.
  world.payments.authorize = async (request) => {
    isAsked.resolve();
    await mayAnswer.promise;
    return authorize(request);
  };
  const tapped = tapCard(world, scene, sessionId, { waitMs: 120_000 });
  await isAsked.promise;
  world.env.clock.advance(31_000);
  world.payments.authorize = async (request) => {
    mayAnswer.resolve();
    expect(await tapped).toMatchObject({ decision: 'allow' });
    return authorize(request);
  };
  expect(await asSystem(world.env, voidDueHolds, {})).toBe(1);
  world.payments.authorize = authorize;
  expect(world.payments.calls).not.toContain('void');
  const events = saleEvents(sessionId, 1, world.env.clock.now(), [{ productId: scene.cola.id, qty: 1 }]);
  await ingestEvents(world, scene, events);
  await runJobs(world);
  expect(await database.prisma.payment.findMany({ where: { sessionId } })).toMatchObject([
    { state: 'captured', capturedMinor: 272n },
  ]);
});
