import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, expect, inject, test } from 'vitest';
import { readTimeline } from '../../device/read-timeline.ts';
import { publishTemplate } from '../publish-template.ts';
import { listRollouts } from './list-rollouts.ts';
import { readRollout } from './read-rollout.ts';
import { readRolloutChanges } from './read-rollout-changes.ts';
import { rollOutTemplate } from './roll-out-template.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

/** Cola on the left and Wrap on the right, in force at the scene's device. */
async function givenSource(scene: TemplateScene) {
  const lines = [
    draftLine(scene.cola, { priceMinor: 250, parQty: 12, bestBefore: '2026-12-24' }),
    draftLine(scene.wrap, { door: 'R', layer: 2, priceMinor: 799, parQty: 4 }),
  ];
  const { deviceNo } = scene.device;
  return accepted(await scene.run(publishTemplate, { deviceNo, lines, baseRev: null })).versionId;
}
const others = (scene: TemplateScene, count: number, overrides: Parameters<typeof givenCabinet>[2] = {}) =>
  Promise.all(Array.from({ length: count }, () => givenCabinet(prisma, scene.merchantId, overrides)));
const rollOut = (scene: TemplateScene, versionId: string, devices: { deviceNo: string }[], more = {}) =>
  scene.run(rollOutTemplate, {
    source: { versionId },
    deviceNos: devices.map(({ deviceNo }) => deviceNo),
    ...more,
  });

test('a roll-out takes effect in every device that fits, as if it had been published to each', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const [fresh, selling] = await others(scene, 2);
  const [small] = await others(scene, 1, { layersR: null });
  if (!fresh || !selling || !small) throw new Error('no cabinets');
  await scene.run(publishTemplate, {
    deviceNo: selling.deviceNo,
    lines: [draftLine(scene.cola, { layer: 3, parQty: 5 })],
    baseRev: null,
  });
  await prisma.stockLevel.updateMany({ where: { deviceId: selling.id }, data: { onHand: 3, keySeq: 1 } });
  scene.env.clock.advance(60_000);

  const asked = { source: { versionId }, deviceNos: [fresh, selling, small].map(({ deviceNo }) => deviceNo) };
  const preview = accepted(await scene.run(readRolloutChanges, asked));
  const changes = new Map(preview.devices.map((device) => [device.deviceNo, device]));
  const none = { removed: 0, priceChanged: 0 };
  expect(changes.get(fresh.deviceNo)).toMatchObject({ fits: true, changes: { added: 2, ...none } });
  expect(changes.get(selling.deviceNo)?.changes).toEqual({ added: 2, removed: 1, priceChanged: 0 });
  expect(changes.get(small.deviceNo)?.fits).toBe(false);

  const { id, ...counts } = accepted(await rollOut(scene, versionId, [fresh, selling, small]));
  expect(counts).toEqual({ published: 2, refused: 1 });
  const rollout = accepted(await scene.run(readRollout, { id }));
  const shown = new Map(rollout.devices.map((device) => [device.deviceNo, device]));
  expect(shown.get(small.deviceNo)).toMatchObject({ state: 'refused', refusal: { code: 'TEMPLATE_SHAPE' } });
  expect(shown.get(fresh.deviceNo)).toMatchObject({ state: 'published', rev: 1, refusal: null });
  expect(shown.get(selling.deviceNo)).toMatchObject({ state: 'published', rev: 2 });

  for (const device of [fresh, selling]) {
    const after = await prisma.device.findUniqueOrThrow({
      where: { id: device.id },
      include: { planogramVersion: { include: { lines: { orderBy: { sort: 'asc' } } } } },
    });
    const version = after.planogramVersion;
    expect(version).toMatchObject({ status: 'published', copiedFromId: versionId });
    expect(version?.sha256).toBe(
      (await prisma.planogramVersion.findUniqueOrThrow({ where: { id: versionId } })).sha256,
    );
    expect(
      version?.lines.map(({ door, layer, priceMinor, parQty, bestBefore }) => [
        `${door}${layer}`,
        Number(priceMinor),
        parQty,
        bestBefore,
      ]),
    ).toEqual([
      ['L1', 250, 12, null],
      ['R2', 799, 4, null],
    ]);
  }
  const [left] = await prisma.stockMovement.findMany({
    where: { deviceId: selling.id, reason: 'template_removed' },
  });
  expect(left).toMatchObject({ layer: 3, qty: -3, balanceAfter: 0 });
  const levels = await prisma.stockLevel.findMany({ where: { deviceId: selling.id, parQty: { not: null } } });
  expect(levels.map(({ door, layer, parQty }) => `${door}${layer} ${parQty}`).sort()).toEqual([
    'L1 12',
    'R2 4',
  ]);
});

test('the preview counts the units that the roll-out writes off in each device', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const [bare, selling, fresh] = await others(scene, 3);
  if (!bare || !selling || !fresh) throw new Error('no cabinets');
  const lines = [
    draftLine(scene.cola, { parQty: 12 }),
    draftLine(scene.cola, { layer: 3, parQty: 5 }),
    draftLine(scene.wrap, { layer: 4, parQty: 5 }),
  ];
  const { deviceNo } = selling;
  accepted(await scene.run(publishTemplate, { deviceNo, lines, baseRev: null }));
  const standing = { merchantId: scene.merchantId, door: 'L', updatedAt: scene.env.clock.now() } as const;
  await prisma.stockLevel.create({
    data: { ...standing, deviceId: bare.id, layer: 2, productId: scene.wrap.id, onHand: 4 },
  });
  const book = (layer: number, onHand: number) =>
    prisma.stockLevel.updateMany({ where: { deviceId: selling.id, layer }, data: { onHand } });
  await Promise.all([book(1, 6), book(3, 3), book(4, -2)]);
  scene.env.clock.advance(1_000);

  const deviceNos = [bare, selling, fresh].map((device) => device.deviceNo);
  const preview = accepted(await scene.run(readRolloutChanges, { source: { versionId }, deviceNos }));
  const asked = new Map(preview.devices.map((device) => [device.deviceNo, device.writtenOff]));
  expect(deviceNos.map((each) => asked.get(each))).toEqual([4, 3, 0]);

  accepted(await rollOut(scene, versionId, [bare, selling, fresh]));
  const booked = await prisma.stockMovement.findMany({
    where: { merchantId: scene.merchantId, reason: 'template_removed', qty: { lt: 0 } },
  });
  const lost = (deviceId: string) =>
    booked.filter((movement) => movement.deviceId === deviceId).reduce((sum, { qty }) => sum - qty, 0);
  expect([bare, selling, fresh].map(({ id }) => lost(id))).toEqual([4, 3, 0]);
});

test('each device’s timeline shows the roll-out with the prices that changed there', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const [priced] = await others(scene, 1);
  const [small] = await others(scene, 1, { layersR: null });
  if (!priced || !small) throw new Error('no cabinets');
  const { deviceNo } = priced;
  const lines = [
    draftLine(scene.cola, { priceMinor: 300, parQty: 4 }),
    draftLine(scene.wrap, { layer: 3, priceMinor: 799, parQty: 4 }),
  ];
  accepted(await scene.run(publishTemplate, { deviceNo, lines, baseRev: null }));
  scene.env.clock.advance(60_000);
  accepted(await rollOut(scene, versionId, [priced, small]));
  const edits = async (of: string) => {
    const { items } = accepted(await scene.run(readTimeline, { deviceNo: of, kinds: ['edit'] }));
    return items.filter((row) => row.branch === 'edit' && row.action === 'template.rollOut');
  };
  expect(await edits(deviceNo)).toMatchObject([
    {
      fields: expect.arrayContaining([
        { field: 'prices', before: null, after: 1 },
        { field: 'added', before: null, after: 1 },
        { field: 'removed', before: null, after: 1 },
      ]),
    },
  ]);
  expect(await edits(small.deviceNo)).toEqual([]);
});

test('a roll-out is applied when the cabinet reports it, and replaced by a newer template', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const [one, two] = await others(scene, 2);
  if (!one || !two) throw new Error('no cabinets');
  const { id } = accepted(await rollOut(scene, versionId, [one, two]));
  await prisma.device.update({
    where: { id: one.id },
    data: { twinReported: { settings: { planogram: { rev: 1 } } } },
  });
  scene.env.clock.advance(1_000);
  const lines = [draftLine(scene.cola, { parQty: 1 })];
  await scene.run(publishTemplate, { deviceNo: two.deviceNo, lines, baseRev: 1 });
  const { devices } = accepted(await scene.run(readRollout, { id }));
  const state = (deviceNo: string) => devices.find((device) => device.deviceNo === deviceNo)?.state;
  expect([state(one.deviceNo), state(two.deviceNo)]).toEqual(['applied', 'replaced']);
});

test('a scheduled roll-out changes nothing yet', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const cabinets = await others(scene, 2);
  const { id } = accepted(await rollOut(scene, versionId, cabinets, { effectiveAt: '2026-11-22T10:00:00Z' }));
  const { devices } = accepted(await scene.run(readRollout, { id }));
  expect(devices.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  const after = await prisma.device.findMany({ where: { id: { in: cabinets.map((one) => one.id) } } });
  expect(after.map(({ planogramVersionId }) => planogramVersionId)).toEqual([null, null]);
});

test('roll-outs are listed newest first, page by page, and can be repeated where they failed', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const [one] = await others(scene, 1);
  const [small] = await others(scene, 1, { layersR: null });
  if (!one || !small) throw new Error('no cabinets');
  const first = accepted(await rollOut(scene, versionId, [one, small]));
  scene.env.clock.advance(1_000);
  const second = accepted(await rollOut(scene, versionId, [small]));
  const page = accepted(await scene.run(listRollouts, { limit: 1 }));
  expect(page.items).toMatchObject([{ id: second.id, devices: 1, applied: 0, failed: 1, preset: null }]);
  const rest = accepted(await scene.run(listRollouts, { limit: 1, cursor: page.nextCursor }));
  expect(rest).toMatchObject({
    items: [{ id: first.id, devices: 2, failed: 1, source: { rev: 1, deviceNo: scene.device.deviceNo } }],
    nextCursor: null,
  });

  const copy = await prisma.planogramVersion.findFirstOrThrow({ where: { deviceId: one.id } });
  expect(accepted(await scene.run(readRollout, { id: first.id })).source).toEqual({ versionId: copy.id });
  expect(accepted(await scene.run(readRollout, { id: second.id })).source).toEqual({ versionId });
  await prisma.device.update({ where: { id: small.id }, data: { layersR: 5 } });
  const retried = accepted(
    await scene.run(rollOutTemplate, { source: { versionId: copy.id }, deviceNos: [small.deviceNo] }),
  );
  expect(retried).toMatchObject({ published: 1, refused: 0 });

  const stranger = await givenTemplateScene(database);
  expect(accepted(await stranger.run(listRollouts, {})).items).toEqual([]);
  const confined = { ...scene.owner, deviceScope: [scene.device.id] };
  expect(accepted(await scene.run(listRollouts, {}, { actor: confined })).items).toEqual([]);
  expect(refusalOf(await scene.run(readRollout, { id: first.id }, { actor: confined }))?.code).toBe(
    'NOT_FOUND',
  );
});

test('a roll-out publishes nothing if the template is invalid or a source or device is foreign', async () => {
  const scene = await givenTemplateScene(database);
  const stranger = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const cabinets = await others(scene, 1);
  const past = await rollOut(scene, versionId, cabinets, { effectiveAt: '2026-11-20T10:00:00Z' });
  expect(refusalOf(past)).toMatchObject({ params: { key: 'valid.futureTime' } });
  expect(refusalOf(await rollOut(scene, versionId, [...cabinets, stranger.device]))?.code).toBe('NOT_FOUND');
  expect(refusalOf(await rollOut(stranger, versionId, [stranger.device]))?.code).toBe('NOT_FOUND');
  await prisma.merchantProduct.update({ where: { id: scene.wrap.id }, data: { archivedAt: new Date() } });
  expect(refusalOf(await rollOut(scene, versionId, cabinets))?.code).toBe('NOT_FOUND');
  expect(await prisma.templateRollout.count({ where: { merchantId: scene.merchantId } })).toBe(0);
});

test('two concurrent roll-outs to the same devices do not deadlock', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const cabinets = await others(scene, 6);
  const answers = await Promise.all([
    rollOut(scene, versionId, cabinets),
    rollOut(scene, versionId, [...cabinets].reverse()),
  ]);
  for (const answer of answers) expect(accepted(answer)).toMatchObject({ published: 6 });
  const revs = await prisma.device.findMany({
    where: { id: { in: cabinets.map(({ id }) => id) } },
    select: { planogramRev: true },
  });
  expect(revs.map(({ planogramRev }) => planogramRev)).toEqual(Array(6).fill(2));
});

test('a roll-out copies its price changes into the versions that wait in a device', async () => {
  const scene = await givenTemplateScene(database);
  const versionId = await givenSource(scene);
  const [cabinet] = await others(scene, 1);
  if (!cabinet) throw new Error('no cabinet');
  const { deviceNo } = cabinet;
  const cheap = [draftLine(scene.cola, { priceMinor: 200, parQty: 12 })];
  accepted(await scene.run(publishTemplate, { deviceNo, lines: cheap, baseRev: null }));
  const next = { applyMode: 'at_next_restock', baseRev: 1 };
  const waiting = accepted(await scene.run(publishTemplate, { deviceNo, lines: cheap, ...next }));

  accepted(await rollOut(scene, versionId, [cabinet]));
  const [line] = await prisma.planogramLine.findMany({ where: { versionId: waiting.versionId } });
  expect(Number(line?.priceMinor)).toBe(250);
});
