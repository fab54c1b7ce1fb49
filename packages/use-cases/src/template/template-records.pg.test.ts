import { editedFields } from '@larder/domain/device/edited-fields';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { cancelVersion } from './cancel-version.ts';
import { copyToDraft } from './copy-to-draft.ts';
import { deleteDraft } from './delete-draft.ts';
import { listRecords } from './list-records.ts';
import { publishTemplate } from './publish-template.ts';
import { readEditor } from './read-editor.ts';
import { readRecord } from './read-record.ts';
import { saveDraft } from './save-draft.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const publish = async (scene: TemplateScene, lines: object[], more: object = {}) =>
  accepted(await scene.run(publishTemplate, { deviceNo: scene.device.deviceNo, lines, ...more }));
const records = async (scene: TemplateScene, more: object = {}) =>
  accepted(await scene.run(listRecords, { deviceNo: scene.device.deviceNo, ...more }));
const statuses = async (scene: TemplateScene) =>
  (await records(scene)).items.map(({ rev, status }) => [rev, status].filter(Boolean).join(' '));

/**
 * At 10:00 rev 1 with Cola and Wrap; a minute later rev 2 with a higher Cola price and no Wrap, from 11:00; rev 3 the
 * same with Wrap on the right, 11:30 to 12:00. [J2]
 */
async function givenThreeVersions() {
  const scene = await givenTemplateScene(database);
  const { cola, wrap } = scene;
  const first = await publish(scene, [
    draftLine(cola, { priceMinor: 250, parQty: 12 }),
    draftLine(wrap, { priceMinor: 799, parQty: 4 }),
  ]);
  scene.env.clock.set('2026-11-21T10:01:00Z');
  const dearer = draftLine(cola, { priceMinor: 275, parQty: 12 });
  const second = await publish(scene, [dearer], { effectiveAt: '2026-11-21T11:00:00Z', baseRev: 1 });
  const third = await publish(scene, [dearer, draftLine(wrap, { door: 'R', parQty: 1 })], {
    effectiveAt: '2026-11-21T11:30:00Z',
    expiresAt: '2026-11-21T12:00:00Z',
    note: 'Lunch',
    baseRev: 2,
  });
  return { scene, first, second, third };
}

describe('template records', () => {
  test('show their current status, computed', async () => {
    const { scene } = await givenThreeVersions();
    const { clock } = scene.env;
    expect(await statuses(scene)).toEqual(['3 scheduled', '2 scheduled', '1 active']);
    clock.set('2026-11-21T11:00:00Z');
    expect(await statuses(scene)).toEqual(['3 scheduled', '2 active', '1 superseded']);
    clock.set('2026-11-21T11:30:00Z');
    expect(await statuses(scene)).toEqual(['3 active', '2 superseded', '1 superseded']);
    clock.set('2026-11-21T12:00:00Z');
    expect(await statuses(scene)).toEqual(['3 expired', '2 active', '1 superseded']);
  });

  test("show the author, the changes against the version then in use, and the cabinet's sync status", async () => {
    const { scene } = await givenThreeVersions();
    const [third, second, first] = (await records(scene)).items;
    expect(third).toMatchObject({
      note: 'Lunch',
      byName: 'Olive Owner',
      products: 2,
      previousRev: 1,
      changes: { added: 1, removed: 1, priceChanged: 1 },
      sync: null,
      canCancel: true,
    });
    expect(second?.changes).toEqual({ added: 0, removed: 1, priceChanged: 1 });
    expect(first).toMatchObject({
      previousRev: null,
      changes: { added: 2, removed: 0, priceChanged: 0 },
      sync: 'pending',
      canCancel: false,
    });
    const report = (twinReported: object) =>
      prisma.device.update({ where: { id: scene.device.id }, data: { twinReported, twinAppliedRev: 1 } });
    await report({ appliedRev: 1, settings: { planogram: { rev: 1 } } });
    expect((await records(scene)).items[2]?.sync).toBe('applied');
    const onDevice = async () => (await records(scene)).items.map(({ isOnDevice }) => isOnDevice);
    expect(await onDevice()).toEqual([false, false, true]);
    await report({ appliedRev: 1, settings: { planogram: { rev: 2 } } });
    expect(await onDevice()).toEqual([false, true, false]);
    await report({ appliedRev: 1, settings: {}, rejected: [{ path: 'planogram', code: 'BAD_VALUE' }] });
    expect((await records(scene)).items[2]?.sync).toBe('rejected');
  });

  test('compare, like the audit log, with the version in use, not with a waiting one', async () => {
    const scene = await givenTemplateScene(database);
    const { cola, wrap, env } = scene;
    const at = (colaMinor: number, wrapMinor: number) => [
      draftLine(cola, { priceMinor: colaMinor, parQty: 12 }),
      draftLine(wrap, { priceMinor: wrapMinor, parQty: 4 }),
    ];
    await publish(scene, at(250, 799));
    env.clock.set('2026-11-21T10:01:00Z');
    await publish(scene, at(300, 899), { applyMode: 'at_next_restock', baseRev: 1 });
    env.clock.set('2026-11-21T10:02:00Z');
    const { versionId } = await publish(scene, at(275, 799), { baseRev: 2 });
    const [third] = (await records(scene)).items;
    expect(third).toMatchObject({ previousRev: 1, changes: { added: 0, removed: 0, priceChanged: 1 } });
    const audited = await prisma.auditLog.findFirstOrThrow({ where: { objectId: versionId } });
    expect(editedFields(audited.diff, true)).toContainEqual({ field: 'prices', before: null, after: 1 });
    const { diff } = accepted(await scene.run(readRecord, { versionId }));
    expect(diff.priceChanged).toMatchObject([{ name: 'Cola', priceMinor: 275, previousPriceMinor: 250 }]);
    accepted(await scene.run(saveDraft, { deviceNo: scene.device.deviceNo, lines: at(290, 799) }));
    expect((await records(scene)).items[0]).toMatchObject({ previousRev: 3, changes: { priceChanged: 1 } });
  });

  test('are paged, newest first', async () => {
    const { scene } = await givenThreeVersions();
    const first = await records(scene, { limit: 2 });
    const second = await records(scene, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ rev }) => rev)).toEqual([3, 2, 1]);
    expect(second.nextCursor).toBeNull();
  });

  test('list drafts first, without a number, and number versions without gaps', async () => {
    const { scene, first } = await givenThreeVersions();
    const { deviceNo } = scene.device;
    const old = accepted(await scene.run(saveDraft, { deviceNo, lines: [] }));
    accepted(await scene.run(deleteDraft, { draftId: old.draftId }));
    for (const { id } of [scene.cola, scene.wrap]) {
      scene.env.clock.advance(1_000);
      accepted(await scene.run(saveDraft, { deviceNo, lines: [draftLine({ id }, { parQty: 1 })] }));
    }
    accepted(await scene.run(copyToDraft, { versionId: first.versionId }));
    const all = await statuses(scene);
    expect(all.slice(0, 4)).toEqual(['draft', 'draft', 'draft', '3 scheduled']);
    const one = await records(scene, { limit: 2 });
    const two = await records(scene, { limit: 2, cursor: one.nextCursor });
    const three = await records(scene, { limit: 2, cursor: two.nextCursor });
    const paged = [one, two, three].flatMap(({ items }) => items.map(({ versionId }) => versionId));
    expect(paged).toEqual((await records(scene)).items.map(({ versionId }) => versionId));
    const next = await publish(scene, [draftLine(scene.cola, { parQty: 1 })], { baseRev: 3 });
    expect(next.rev).toBe(4);
  });

  test('open with their lines and with the same differences as in the list', async () => {
    const { scene, second } = await givenThreeVersions();
    const record = accepted(await scene.run(readRecord, { versionId: second.versionId }));
    expect(record.lines).toMatchObject([{ name: 'Cola', priceMinor: 275, parQty: 12, door: 'L', layer: 1 }]);
    expect(record.diff.added).toEqual([]);
    expect(record.diff.removed).toMatchObject([{ name: 'Wrap', priceMinor: 799 }]);
    expect(record.diff.priceChanged).toMatchObject([{ priceMinor: 275, previousPriceMinor: 250 }]);
    for (const { versionId } of (await records(scene)).items) {
      const { diff, record: shown } = accepted(await scene.run(readRecord, { versionId }));
      const counts = Object.fromEntries(Object.entries(diff).map(([kind, lines]) => [kind, lines.length]));
      expect(counts).toEqual(shown.changes);
    }
  });

  test('can be canceled while waiting, but not after they began', async () => {
    const { scene, first, second, third } = await givenThreeVersions();
    const cancel = (versionId: string) => scene.run(cancelVersion, { versionId });
    expect(refusalOf(await cancel(first.versionId))?.code).toBe('ILLEGAL_TRANSITION');
    expect((await cancel(third.versionId)).ok).toBe(true);
    expect(refusalOf(await cancel(third.versionId))?.code).toBe('ILLEGAL_TRANSITION');
    scene.env.clock.set('2026-11-21T11:30:00Z');
    expect(refusalOf(await cancel(second.versionId))?.code).toBe('ILLEGAL_TRANSITION');
    expect(await statuses(scene)).toEqual(['3 canceled', '2 active', '1 superseded']);
    const { baseRev } = accepted(await scene.run(readEditor, { deviceNo: scene.device.deviceNo }));
    expect(baseRev).toBe(3);
  });

  test('can be deleted as drafts, but not after publication', async () => {
    const { scene, third } = await givenThreeVersions();
    const { deviceNo } = scene.device;
    const { draftId } = accepted(await scene.run(saveDraft, { deviceNo, lines: [] }));
    expect(await statuses(scene)).toEqual(['draft', '3 scheduled', '2 scheduled', '1 active']);
    expect((await scene.run(deleteDraft, { draftId })).ok).toBe(true);
    expect(refusalOf(await scene.run(deleteDraft, { draftId }))?.code).toBe('NOT_FOUND');
    expect(refusalOf(await scene.run(deleteDraft, { draftId: third.versionId }))?.code).toBe('DELETE_FAILED');
    expect(refusalOf(await scene.run(readEditor, { deviceNo, draftId }))?.code).toBe('NOT_FOUND');
    expect(await statuses(scene)).toEqual(['3 scheduled', '2 scheduled', '1 active']);
  });

  test('can be copied to a new draft from any version', async () => {
    const { scene, first } = await givenThreeVersions();
    const { draftId, version } = accepted(await scene.run(copyToDraft, { versionId: first.versionId }));
    const { deviceNo } = scene.device;
    const { draft } = accepted(await scene.run(readEditor, { deviceNo, draftId }));
    expect(draft).toMatchObject({ draftId, version, effectiveAt: null, expiresAt: null, note: null });
    expect(draft.lines.map(({ priceMinor }) => priceMinor)).toEqual([250, 799]);
    const input = { deviceNo, lines: draft.lines, draftId, version, baseRev: 3 };
    expect(accepted(await scene.run(publishTemplate, input)).rev).toBe(4);
    expect((await statuses(scene))[0]).toBe('4 active');
  });

  test('are not found for a foreign device or one out of scope', async () => {
    const { scene, second } = await givenThreeVersions();
    const stranger = (await givenTemplateScene(database)).owner;
    const confined = { ...scene.owner, deviceScope: [scene.env.newId()] };
    for (const actor of [stranger, confined]) {
      for (const [useCase, input] of [
        [listRecords, { deviceNo: scene.device.deviceNo }],
        [readEditor, { deviceNo: scene.device.deviceNo }],
        [readRecord, { versionId: second.versionId }],
        [cancelVersion, { versionId: second.versionId }],
        [copyToDraft, { versionId: second.versionId }],
        [deleteDraft, { draftId: second.versionId }],
      ] as const) {
        const answer = await scene.run<unknown>(useCase, input, { actor });
        expect(refusalOf(answer)).toEqual({ code: 'NOT_FOUND' });
      }
    }
  });
});

describe('the template editor', () => {
  test('starts empty, with the version in force, with a copy or with a draft', async () => {
    const empty = await givenTemplateScene(database);
    expect(accepted(await empty.run(readEditor, { deviceNo: empty.device.deviceNo }))).toMatchObject({
      device: { layersL: 5, layersR: 5, currency: 'USD' },
      draft: { draftId: null, version: null, lines: [] },
      inForce: null,
      waiting: [],
      baseRev: null,
      products: [],
    });

    const { scene } = await givenThreeVersions();
    const { deviceNo } = scene.device;
    await prisma.stockLevel.updateMany({
      where: { deviceId: scene.device.id, productId: scene.wrap.id },
      data: { onHand: 3 },
    });
    const editor = accepted(await scene.run(readEditor, { deviceNo }));
    expect(editor).toMatchObject({ inForce: { rev: 1, sync: 'pending' }, baseRev: 3 });
    expect(editor.waiting.map(({ rev }) => rev)).toEqual([2, 3]);
    expect(editor.draft.lines).toEqual(editor.inForce?.lines);
    expect(editor.products.map(({ name, inLibrary }) => [name, inLibrary]).sort()).toEqual([
      ['Cola', true],
      ['Wrap', true],
    ]);
    expect(editor.stock).toEqual([{ door: 'L', layer: 1, productId: scene.wrap.id, onHand: 3 }]);

    const copy = accepted(await scene.run(readEditor, { deviceNo, copyRev: 2 }));
    expect(copy.draft).toMatchObject({ draftId: null, effectiveAt: null });
    expect(copy.draft.lines.map(({ priceMinor }) => priceMinor)).toEqual([275]);
    expect(refusalOf(await scene.run(readEditor, { deviceNo, copyRev: 9 }))?.code).toBe('NOT_FOUND');
  });

  test('opens the draft that was saved last, and for members who may not edit the version in force', async () => {
    const { scene, first } = await givenThreeVersions();
    const { deviceNo } = scene.device;
    const copied = accepted(await scene.run(copyToDraft, { versionId: first.versionId }));
    scene.env.clock.advance(1_000);
    const lines = [draftLine(scene.cola, { priceMinor: 310 })];
    const { draftId } = accepted(await scene.run(saveDraft, { deviceNo, lines }));
    const opened = async (more: object = {}) =>
      accepted(await scene.run(readEditor, { deviceNo }, more)).draft;
    expect(await opened()).toMatchObject({ draftId, lines: [{ priceMinor: 310 }] });
    const viewer = { ...scene.owner, permissions: ['template.view'] as const };
    expect(await opened({ actor: viewer })).toMatchObject({ draftId: null, sourceId: first.versionId });
    for (const { id } of [{ id: draftId }, { id: copied.draftId }])
      accepted(await scene.run(deleteDraft, { draftId: id }));
    expect(await opened()).toMatchObject({ draftId: null, sourceId: first.versionId });
  });

  test('lists a version without a known author', async () => {
    const scene = await givenTemplateScene(database);
    await givenPlanogram(prisma, scene.device, [{ productId: scene.cola.id }]);
    expect((await records(scene)).items).toMatchObject([{ byName: null, status: 'active' }]);
  });
});
