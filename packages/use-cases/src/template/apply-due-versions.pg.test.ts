import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { accepted } from '@larder/testkit/read-answer';
import { givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { applyDueVersions } from './apply-due-versions.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const work = async ({ env }: TemplateScene) =>
  accepted(await runUseCase(env, applyDueVersions, systemActor, undefined, { requestId: 'test' }));
const at = (text: string) => new Date(`2026-11-21T${text}Z`);
const inForce = async ({ device }: TemplateScene) =>
  (await prisma.device.findUniqueOrThrow({ where: { id: device.id } })).planogramVersionId;
const parOf = async ({ device }: TemplateScene, productId: string) =>
  (await prisma.stockLevel.findFirst({ where: { deviceId: device.id, productId } }))?.parQty;

describe('due template versions', () => {
  let scene: TemplateScene;
  beforeEach(async () => {
    scene = await givenTemplateScene(database);
    await prisma.device.updateMany({
      where: { id: { not: scene.device.id } },
      data: { merchantId: null, planogramVersionId: null, lifecycle: 'in_stock' },
    });
  });

  test('come into force, and end when they expire', async () => {
    const { env, device, cola, wrap } = scene;
    const first = await givenPlanogram(prisma, device, [{ productId: cola.id, parQty: 12 }]);
    const promotion = await givenPlanogram(prisma, device, [{ productId: wrap.id, parQty: 4 }], {
      effectiveAt: at('11:00:00'),
      expiresAt: at('12:00:00'),
    });
    expect(await work(scene)).toEqual({ applied: 1, busy: 0, more: false });
    expect(await inForce(scene)).toBe(first.id);
    await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { onHand: 5, keySeq: 1 } });

    env.clock.set('2026-11-21T10:59:59.999Z');
    expect((await work(scene)).applied).toBe(0);
    env.clock.set('2026-11-21T11:00:00.000Z');
    expect((await work(scene)).applied).toBe(1);
    expect([await inForce(scene), await parOf(scene, cola.id), await parOf(scene, wrap.id)]).toEqual([
      promotion.id,
      null,
      4,
    ]);
    env.clock.set('2026-11-21T12:00:00.000Z');
    expect((await work(scene)).applied).toBe(1);
    expect([await inForce(scene), await parOf(scene, cola.id), await parOf(scene, wrap.id)]).toEqual([
      first.id,
      12,
      null,
    ]);
    expect((await work(scene)).applied).toBe(0);
    const after = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(after.twinRev).toBe(device.twinRev + 3);
    const closed = await prisma.stockMovement.findMany({ where: { deviceId: device.id } });
    expect(closed.map(({ reason, qty, actorId }) => [reason, qty, actorId])).toEqual([
      ['template_removed', -5, null],
    ]);
  });

  test('leave nothing in force when the only one expires, and no stock is written off', async () => {
    const { env, device, cola } = scene;
    await givenPlanogram(prisma, device, [{ productId: cola.id, parQty: 12 }], { expiresAt: at('11:00:00') });
    await work(scene);
    await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { onHand: 5, keySeq: 1 } });
    env.clock.set('2026-11-21T11:00:00.000Z');
    expect((await work(scene)).applied).toBe(1);
    expect([await inForce(scene), await parOf(scene, cola.id)]).toEqual([null, null]);
    expect(await prisma.stockMovement.count({ where: { deviceId: device.id } })).toBe(0);
    expect((await work(scene)).applied).toBe(0);
  });

  test('never take effect if superseded or expired before the sweep, and are not swept again', async () => {
    const { env, device, cola, wrap } = scene;
    const lines = [{ productId: cola.id }];
    await givenPlanogram(prisma, device, lines, { effectiveAt: at('10:10:00'), expiresAt: at('10:20:00') });
    await givenPlanogram(prisma, device, lines, { effectiveAt: at('10:15:00') });
    const last = await givenPlanogram(prisma, device, [{ productId: wrap.id }], {
      effectiveAt: at('10:30:00'),
    });
    env.clock.set('2026-11-21T11:00:00.000Z');
    expect((await work(scene)).applied).toBe(1);
    expect(await inForce(scene)).toBe(last.id);
    expect(await prisma.planogramVersion.count({ where: { deviceId: device.id, appliedAt: null } })).toBe(0);
    expect((await work(scene)).applied).toBe(0);
  });

  test('do not include canceled versions, drafts and versions that wait for a restock', async () => {
    const { env, device, cola } = scene;
    const lines = [{ productId: cola.id }];
    await givenPlanogram(prisma, device, lines, { status: 'canceled', canceledAt: at('10:00:00') });
    await givenPlanogram(prisma, device, lines, { status: 'draft', publishedAt: null, effectiveAt: null });
    await givenPlanogram(prisma, device, lines, { applyMode: 'at_next_restock', effectiveAt: null });
    env.clock.set('2026-11-22T10:00:00.000Z');
    expect(await work(scene)).toEqual({ applied: 0, busy: 0, more: false });
  });

  test('are applied once by concurrent workers', async () => {
    const { device, cola } = scene;
    await givenPlanogram(prisma, device, [{ productId: cola.id }]);
    await Promise.all([work(scene), work(scene), work(scene)]);
    await work(scene);
    const after = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(after.twinRev).toBe(device.twinRev + 1);
  });

  test('wait for a device that another transaction has locked', async () => {
    const { device, cola } = scene;
    await givenPlanogram(prisma, device, [{ productId: cola.id }]);
    await prisma.$transaction(async (tx) => {
      await lockDevice(tx, device.id);
      expect(await work(scene)).toEqual({ applied: 0, busy: 1, more: false });
    });
    expect(await work(scene)).toEqual({ applied: 1, busy: 0, more: false });
  });
});
