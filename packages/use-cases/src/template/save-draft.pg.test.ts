import { createTestDatabase } from '@larder/testkit/create-test-database';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { readEditor } from './read-editor.ts';
import { saveDraft } from './save-draft.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const save = (scene: TemplateScene, lines: object[], more: object = {}) =>
  scene.run(saveDraft, { deviceNo: scene.device.deviceNo, lines, ...more });

describe('saving a draft', () => {
  test('keeps incomplete lines in their order', async () => {
    const scene = await givenTemplateScene(database);
    const { cola, wrap, device } = scene;
    const lines = [
      draftLine(wrap, { door: 'R', layer: 3, bestBefore: '2026-12-01' }),
      draftLine(cola, { parQty: 3 }),
      draftLine(wrap, { positions: [7, 8] }),
    ];
    const times = { effectiveAt: '2026-11-22T08:00:00Z', expiresAt: '2026-11-23T08:00:00Z', note: ' Sale ' };
    const { draftId } = accepted(await save(scene, lines, times));
    const editor = accepted(await scene.run(readEditor, { deviceNo: device.deviceNo, draftId }));
    expect(editor.draft).toMatchObject({
      draftId,
      version: 1,
      savedAt: scene.env.clock.now().toISOString(),
      effectiveAt: '2026-11-22T08:00:00.000Z',
      expiresAt: '2026-11-23T08:00:00.000Z',
      note: 'Sale',
    });
    expect(editor.draft.lines).toMatchObject([
      { door: 'L', layer: 1, productId: cola.id, priceMinor: null, parQty: 3, bestBefore: null },
      { door: 'L', layer: 1, productId: wrap.id, positions: [7, 8] },
      { door: 'R', layer: 3, productId: wrap.id, bestBefore: '2026-12-01' },
    ]);
  });

  test('increments its version each time, and refuses an outdated version', async () => {
    const scene = await givenTemplateScene(database);
    const line = draftLine(scene.cola, { parQty: 3 });
    const { draftId, version } = accepted(await save(scene, [line]));
    expect(accepted(await save(scene, [], { draftId, version }))).toEqual({ draftId, version: 2 });
    expect(refusalOf(await save(scene, [line], { draftId, version }))).toEqual({ code: 'DATA_PROCESSING' });
    expect(await prisma.planogramLine.count({ where: { versionId: draftId } })).toBe(0);
    const both = await Promise.all([
      save(scene, [line], { draftId, version: 2 }),
      save(scene, [line], { draftId, version: 2 }),
    ]);
    expect(both.map((answer) => answer.ok).sort()).toEqual([false, true]);
  });

  test("refuses a product twice on one layer, another merchant's product, and an end before the start", async () => {
    const scene = await givenTemplateScene(database);
    const { cola } = scene;
    const foreign = (await givenTemplateScene(database)).cola;
    expect(refusalOf(await save(scene, [draftLine(cola), draftLine(cola)]))).toEqual({
      code: 'BAD_INPUT',
      params: { key: 'valid.position', line: 1 },
    });
    expect(refusalOf(await save(scene, [draftLine(cola), draftLine(foreign)]))).toEqual({
      code: 'NOT_FOUND',
      params: { line: 1 },
    });
    const times = { effectiveAt: '2026-11-23T08:00:00Z', expiresAt: '2026-11-23T08:00:00Z' };
    expect(refusalOf(await save(scene, [], times))).toMatchObject({ params: { key: 'valid.expiry' } });
    expect(await prisma.planogramVersion.count({ where: { deviceId: scene.device.id } })).toBe(0);
  });

  test("refuses another merchant's device or draft", async () => {
    const scene = await givenTemplateScene(database);
    const stranger = await givenTemplateScene(database);
    const { draftId, version } = accepted(await save(scene, []));
    const theirs = { deviceNo: stranger.device.deviceNo, lines: [], draftId, version };
    expect(refusalOf(await stranger.run(saveDraft, theirs))).toEqual({ code: 'NOT_FOUND' });
    const ours = { deviceNo: scene.device.deviceNo, lines: [] };
    expect(refusalOf(await stranger.run(saveDraft, ours))).toEqual({ code: 'NOT_FOUND' });
  });
});
