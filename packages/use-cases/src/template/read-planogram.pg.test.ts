import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { planogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Actor, systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { refreshDesired } from '../twin/refresh-desired.ts';
import type { AnyUseCase } from '../use-case.ts';
import { cancelVersion } from './cancel-version.ts';
import { publishTemplate } from './publish-template.ts';
import { readPlanogram } from './read-planogram.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const asCabinet = <Out>({ env, device }: TemplateScene, useCase: AnyUseCase<Out>, input: object) => {
  const actor: Actor = { kind: 'device', permissions: [], deviceScope: [device.id], permissionVersion: 0 };
  return runUseCase(env, useCase, actor, { deviceId: device.id, ...input }, { requestId: 'test' });
};
const wanted = async (scene: TemplateScene) => {
  const asked = [{ deviceId: scene.device.id }];
  const twins = accepted(
    await runUseCase(scene.env, refreshDesired, systemActor, asked, { requestId: 'test' }),
  );
  const desired = twins.get(scene.device.id)?.desired;
  return { twinRev: desired?.rev ?? 0, planogram: desired?.planogram };
};

describe('the planogram that a cabinet fetches', () => {
  test('matches the hash in its settings, byte by byte', async () => {
    const scene = await givenTemplateScene(database);
    const { cola, wrap, device } = scene;
    const lines = [
      draftLine(wrap, { door: 'R', layer: 2, priceMinor: 850, parQty: 4 }),
      draftLine(cola, { layer: 1, positions: [3, 4], parQty: 12 }),
    ];
    const { rev } = accepted(await scene.run(publishTemplate, { deviceNo: device.deviceNo, lines }));
    const { twinRev, planogram } = await wanted(scene);
    expect([twinRev, planogram?.rev]).toEqual([device.twinRev + 1, rev]);
    const body = accepted(await asCabinet(scene, readPlanogram, { rev }));
    expect(planogramBody.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
    expect(planogramSha256(body.lines)).toBe(planogram?.sha256);
    expect(body).toMatchObject({ rev, currency: 'USD', effectiveAt: '2026-11-21T10:00:00.000Z' });
    expect(body.lines).toMatchObject([
      { door: 'L', layer: 1, pos: [3, 4], name: 'Cola', priceMinor: 250, weightG: 350, par: 12 },
      { door: 'R', layer: 2, name: 'Wrap', priceMinor: 850, par: 4 },
    ]);
  });

  test('matches the hash even if the version was not created by publishing', async () => {
    const scene = await givenTemplateScene(database);
    const { rev } = await givenPlanogram(prisma, scene.device, [{ productId: scene.cola.id }]);
    const { planogram } = await wanted(scene);
    const body = accepted(await asCabinet(scene, readPlanogram, { rev }));
    expect(planogramSha256(body.lines)).toBe(planogram?.sha256);
    expect(await wanted(scene)).toMatchObject({ planogram });
  });

  test('gets a new hash when a product is renamed', async () => {
    const scene = await givenTemplateScene(database);
    const input = { deviceNo: scene.device.deviceNo, lines: [draftLine(scene.cola, { parQty: 2 })] };
    const { rev } = accepted(await scene.run(publishTemplate, input));
    const before = await wanted(scene);
    await prisma.merchantProduct.update({ where: { id: scene.cola.id }, data: { nameOverride: 'Kola' } });
    const body = accepted(await asCabinet(scene, readPlanogram, { rev }));
    const after = await wanted(scene);
    expect(after.twinRev).toBe(before.twinRev + 1);
    expect(after.planogram).toEqual({ rev, sha256: planogramSha256(body.lines) });
    expect(after.planogram).not.toEqual(before.planogram);
    accepted(await asCabinet(scene, readPlanogram, { rev }));
    expect(await wanted(scene)).toEqual(after);
  });

  test('does not exist for drafts, canceled versions and other cabinets', async () => {
    const scene = await givenTemplateScene(database);
    const other = await givenTemplateScene(database);
    const later = { effectiveAt: '2026-11-21T11:00:00Z' };
    const input = {
      deviceNo: scene.device.deviceNo,
      lines: [draftLine(scene.cola, { parQty: 2 })],
      ...later,
    };
    const { rev, versionId } = accepted(await scene.run(publishTemplate, input));
    expect((await asCabinet(scene, readPlanogram, { rev })).ok).toBe(true);
    const stolen = { deviceId: scene.device.id, rev };
    expect(refusalOf(await asCabinet(other, readPlanogram, stolen))?.code).toBe('NOT_FOUND');
    expect((await wanted(scene)).planogram).toBeNull();
    accepted(await scene.run(cancelVersion, { versionId }));
    expect(refusalOf(await asCabinet(scene, readPlanogram, { rev }))?.code).toBe('NOT_FOUND');
    expect(refusalOf(await asCabinet(scene, readPlanogram, { rev: 7 }))?.code).toBe('NOT_FOUND');
  });
});
