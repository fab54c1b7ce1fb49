import { firstRule } from '@larder/domain/guard/guard-rule';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { beginTask, givenRestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { readOverview } from './read-overview.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);

async function planFor(actor: MemberActor) {
  const answer = await runUseCase(env, readOverview, actor, undefined, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.firstSteps;
}

test('the first steps follow the data of their merchant until its first sale', async () => {
  const merchant = await givenMerchant(prisma, { status: 'onboarding' });
  const member = await givenMember(prisma, merchant.id);
  const owner = actorOf(member);
  await givenProduct(prisma, (await givenMerchant(prisma)).id);
  expect(await planFor(owner)).toMatchObject({ open: 'products', products: 0, allocatedNo: null });

  const cola = await givenProduct(prisma, merchant.id);
  expect(await planFor(owner)).toMatchObject({ open: 'alerts', products: 1 });
  const at = env.clock.now();
  const chosen = { id: newTestId(), merchantId: merchant.id, membershipId: member.membership.id };
  const stamps = { createdAt: at, updatedAt: at };
  await prisma.alertSubscription.create({
    data: { ...chosen, ...stamps, type: 'offline', methods: ['email'] },
  });
  expect(await planFor(owner)).toMatchObject({ open: 'cabinet', allocatedNo: null });

  const device = await givenCabinet(prisma, merchant.id, { lifecycle: 'to_be_activated', activatedAt: null });
  expect(await planFor(owner)).toMatchObject({ open: 'cabinet', allocatedNo: device.deviceNo });
  await prisma.device.update({
    where: { id: device.id },
    data: { lifecycle: 'operational', activatedAt: at },
  });
  expect(await planFor(owner)).toMatchObject({ open: 'shelves', bareNo: device.deviceNo });
  await givenPlanogram(prisma, device, [{ productId: cola.id, layer: 1, parQty: 10 }]);
  expect(await planFor(owner)).toMatchObject({ open: 'restock', bareNo: null });
});

test('the first steps name the debt from which cards are denied, while the rule is enforced', async () => {
  const merchant = await givenMerchant(prisma, { status: 'onboarding' });
  const member = await givenMember(prisma, merchant.id);
  const owner = actorOf(member);
  expect(await planFor(owner)).toMatchObject({ deniedFromMinor: null });
  const saved = { savedById: member.membership.id, savedAt: env.clock.now() };
  await prisma.guardRule.create({ data: { ...firstRule, ...saved, merchantId: merchant.id } });
  expect(await planFor(owner)).toMatchObject({ deniedFromMinor: 500 });
  await prisma.guardRule.updateMany({ where: { merchantId: merchant.id }, data: { mode: 'observe' } });
  expect(await planFor(owner)).toMatchObject({ deniedFromMinor: null });
});

test('the first steps end with the first restock, and are for members who may activate every cabinet', async () => {
  const world = createSaleWorld(database);
  const scene = await givenRestockScene(world);
  const at = world.env.clock.now();
  const { merchantId, membershipId } = scene.owner;
  const stamps = { createdAt: at, updatedAt: at };
  await prisma.alertSubscription.create({
    data: { id: newTestId(), merchantId, membershipId, ...stamps, type: 'offline', methods: ['push'] },
  });
  expect(await planFor(scene.owner)).toMatchObject({ open: 'restock' });
  const viewer = actorOf(await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'viewer' }));
  expect(await planFor(viewer)).toBeNull();
  expect(await planFor(scene.restocker)).toBeNull();
  const taskId = await beginTask(scene, 'quick');
  await prisma.restockRecord.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: scene.device.id,
      recordNo: 'T26112100009999',
      taskId,
      mode: 'quick',
      operatorId: scene.restocker.membershipId,
      startedAt: at,
      at,
      restockQty: 5,
      adjustQty: 0,
      disposeQty: 0,
    },
  });
  expect(await planFor(scene.owner)).toBeNull();
});
