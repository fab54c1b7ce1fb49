import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { readTimeline } from '../device/read-timeline.ts';
import { saveFreezeRule } from '../device/save-freeze-rule.ts';
import { saveOfflineWarning } from '../device/save-offline-warning.ts';
import { saveTemperatureWarning } from '../device/save-temperature-warning.ts';
import { editOwnProduct } from '../product/edit-own-product.ts';
import { saveLowStock } from '../stock/save-low-stock.ts';
import { listRecords } from '../template/list-records.ts';
import { publishTemplate } from '../template/publish-template.ts';
import { readRecord } from '../template/read-record.ts';
import { rollOutTemplate } from '../template/rollout/roll-out-template.ts';
import { saveStandardStock } from '../template/save-standard-stock.ts';
import type { AnyUseCase } from '../use-case.ts';
import { listActs } from './list-acts.ts';
import { readUndo } from './read-undo.ts';
import { undoChange } from './undo-change.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let scene: TemplateScene;
beforeEach(async () => {
  scene = await givenTemplateScene(database);
});

type Options = { readonly actor?: MemberActor; readonly mutationKey?: string };
const save = async (useCase: AnyUseCase, input: object) => {
  scene.env.clock.advance(60_000);
  return accepted(await scene.run(useCase, { deviceNo: scene.device.deviceNo, ...input }));
};
const newest = async (filter: object = {}) => {
  const [item] = accepted(await scene.run(listActs, { limit: 1, ...filter })).items;
  if (!item) throw new Error('no row');
  return item;
};
const undo = ({ at, id }: { at: string; id: string }, options: Options = {}) => {
  scene.env.clock.advance(60_000);
  return scene.run(undoChange, { at, id }, options);
};
const preview = ({ at, id }: { at: string; id: string }) => scene.run(readUndo, { at, id });

const warning = { enabled: true, highC10: 80, lowC10: null, delayMin: 15 };
const offline = { offlineEnabled: true, offlineDelayMin: 20, powerOffEnabled: true };
const lowStock = { lowStockEnabled: true, lowStockQty: 3, lowStockPct: null };

describe('undoing a setting', () => {
  const warnings = () => prisma.warningConfig.findUniqueOrThrow({ where: { deviceId: scene.device.id } });
  const freeze = () => prisma.freezeRule.findUniqueOrThrow({ where: { deviceId: scene.device.id } });

  test.each<[string, AnyUseCase, object, object, object, () => Promise<object>]>([
    [
      'limits of temperature',
      saveTemperatureWarning,
      warning,
      { ...warning, highC10: 95 },
      { highC10: 80, overTempEnabled: true },
      warnings,
    ],
    [
      'the delay of the offline warning',
      saveOfflineWarning,
      offline,
      { ...offline, offlineDelayMin: 60, powerOffEnabled: false },
      { offlineDelayMin: 20, powerOffEnabled: true },
      warnings,
    ],
    [
      'thresholds of stock',
      saveLowStock,
      lowStock,
      { ...lowStock, lowStockQty: 9 },
      { lowStockQty: 3 },
      warnings,
    ],
    [
      'a freezing rule',
      saveFreezeRule,
      { mode: 'conditional', startLocal: '22:00', endLocal: '06:00', repeat: 'weekdays', weekdays: 31 },
      { mode: 'always' },
      { mode: 'conditional', startLocal: '22:00', endLocal: '06:00', repeat: 'weekdays', weekdays: 31 },
      freeze,
    ],
  ])('restores %s through its own use case', async (_, useCase, former, changed, stored, read) => {
    await save(useCase, former);
    await save(useCase, changed);
    const change = await newest();
    const planned = accepted(await preview(change));
    // The preview shows the change backwards.
    for (const { field, before, after } of planned.fields)
      expect(change.fields).toContainEqual({ field, before: after, after: before });
    expect(planned.fields).not.toEqual([]);
    accepted(await undo(change));
    expect(await read()).toMatchObject(stored);
    const undone = await newest();
    expect(undone).toMatchObject({ act: change.act, by: 'Olive Owner', isUndo: true, result: 'ok' });
    expect(undone.fields).toEqual(planned.fields);
    const kept = await prisma.auditLog.findFirstOrThrow({ where: { id: undone.id } });
    expect(kept).toMatchObject({
      action: useCase.name,
      objectType: 'device',
      objectId: scene.device.deviceNo,
      deviceId: scene.device.id,
      diff: { undoes: change.id },
    });
  });

  test('unfreezes a cabinet that had no rule before', async () => {
    await save(saveFreezeRule, { mode: 'always' });
    const change = await newest();
    expect(accepted(await preview(change)).fields).toEqual([
      { field: 'mode', before: 'always', after: 'none' },
    ]);
    accepted(await undo(change));
    expect(await freeze()).toMatchObject({ mode: 'none' });
  });

  test('can itself be undone', async () => {
    await save(saveOfflineWarning, offline);
    await save(saveOfflineWarning, { ...offline, offlineDelayMin: 60 });
    accepted(await undo(await newest()));
    accepted(await undo(await newest()));
    expect(await warnings()).toMatchObject({ offlineDelayMin: 60 });
  });

  test('is refused once a newer change exists, even one that came back to the same values', async () => {
    await save(saveOfflineWarning, offline);
    const change = await newest();
    await save(saveOfflineWarning, { ...offline, offlineDelayMin: 60 });
    expect(refusalOf(await preview(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
    await save(saveOfflineWarning, offline);
    expect(refusalOf(await undo(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
    expect(await warnings()).toMatchObject({ offlineDelayMin: 20 });
  });

  test('is not hindered by newer changes of other settings and of other cabinets', async () => {
    await save(saveOfflineWarning, offline);
    const change = await newest();
    await save(saveTemperatureWarning, warning);
    const other = await givenCabinet(prisma, scene.merchantId);
    await save(saveOfflineWarning, { ...offline, deviceNo: other.deviceNo, offlineDelayMin: 90 });
    accepted(await undo(change));
    expect(await warnings()).toMatchObject({ offlineDelayMin: 10, highC10: 80 });
  });

  test('is refused if the setting was changed without an audit row', async () => {
    await save(saveOfflineWarning, offline);
    const change = await newest();
    await prisma.warningConfig.update({
      where: { deviceId: scene.device.id },
      data: { offlineDelayMin: 33 },
    });
    expect(refusalOf(await undo(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
  });

  test('happens once under a double tap', async () => {
    await save(saveOfflineWarning, offline);
    await save(saveOfflineWarning, { ...offline, offlineDelayMin: 60 });
    const change = await newest();
    const mutationKey = newTestId();
    const answers = await Promise.all([undo(change, { mutationKey }), undo(change, { mutationKey })]);
    expect(answers).toEqual([answers[0], answers[0]]);
    accepted(await undo(change, { mutationKey }));
    const rows = await prisma.auditLog.count({
      where: { merchantId: scene.merchantId, action: 'device.saveOfflineWarning', result: 'ok' },
    });
    expect(rows).toBe(3);
  });

  test('succeeds for one of two people at once and is refused to the other', async () => {
    const mo = actorOf(await givenMember(prisma, scene.merchantId, { displayName: 'Mo' }));
    await save(saveOfflineWarning, offline);
    await save(saveOfflineWarning, { ...offline, offlineDelayMin: 60 });
    const change = await newest();
    const answers = await Promise.all([undo(change), undo(change, { actor: mo }), undo(change)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual([
      'UNDO_SUPERSEDED',
      'UNDO_SUPERSEDED',
    ]);
    expect(await warnings()).toMatchObject({ offlineDelayMin: 20 });
  });

  test('needs the permission of the ordinary change as well', async () => {
    await save(saveOfflineWarning, offline);
    const change = await newest();
    const finance = actorOf(await givenMember(prisma, scene.merchantId), { role: 'finance' });
    expect(refusalOf(await undo(change, { actor: finance }))).toEqual({ code: 'FORBIDDEN' });
    const manager = actorOf(await givenMember(prisma, scene.merchantId), { role: 'manager' });
    expect(refusalOf(await undo(change, { actor: manager }))).toEqual({ code: 'FORBIDDEN' });
    const confined: MemberActor = { ...scene.owner, deviceScope: [] };
    expect(refusalOf(await undo(change, { actor: confined }))).toEqual({ code: 'NOT_FOUND' });
    const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
    expect(refusalOf(await undo(change, { actor: stranger }))).toEqual({ code: 'NOT_FOUND' });
    expect(await warnings()).toMatchObject({ offlineDelayMin: 20 });
  });

  test('is refused for acts that cannot be undone', async () => {
    const { cola } = scene;
    accepted(await scene.run(editOwnProduct, { id: cola.id, version: cola.version, priceMinor: 300 }));
    expect(refusalOf(await undo(await newest()))).toEqual({ code: 'NOT_FOUND' });
    expect(refusalOf(await undo({ at: scene.env.clock.now().toISOString(), id: newTestId() }))).toEqual({
      code: 'NOT_FOUND',
    });
  });
});

describe('undoing a publication', () => {
  const publish = async (lines: object[], more: object = {}) => save(publishTemplate, { lines, ...more });
  const at = (colaMinor: number, parQty = 12) => [draftLine(scene.cola, { priceMinor: colaMinor, parQty })];
  const inForce = async () => {
    const { items } = accepted(await scene.run(listRecords, { deviceNo: scene.device.deviceNo }));
    const active = items.find(({ status }) => status === 'active');
    if (!active) throw new Error('nothing in force');
    const { lines } = accepted(await scene.run(readRecord, { versionId: active.versionId }));
    return { rev: active.rev, lines };
  };
  const template = () => newest({ kind: 'template' });

  test('publishes the former template as a new version', async () => {
    await publish(at(250));
    await publish([...at(275), draftLine(scene.wrap, { priceMinor: 799, parQty: 4 })], { baseRev: 1 });
    const change = await template();
    expect(change.mayUndo).toBe(true);
    expect(accepted(await preview(change))).toMatchObject({
      cancels: false,
      lines: [
        { product: 'Cola', before: { priceMinor: 275, parQty: 12 }, after: { priceMinor: 250, parQty: 12 } },
        { product: 'Wrap', before: { priceMinor: 799, parQty: 4 }, after: null },
      ],
    });
    accepted(await undo(change));
    expect(await inForce()).toMatchObject({ rev: 3, lines: [{ name: 'Cola', priceMinor: 250, parQty: 12 }] });
    const undone = await template();
    expect(undone).toMatchObject({ act: 'template.publish', isUndo: true });
    expect(undone.lines).toContainEqual({ product: 'Cola', door: 'L', layer: 1, before: 275, after: 250 });
    const { items } = accepted(await scene.run(readTimeline, { deviceNo: scene.device.deviceNo }));
    expect(items[0]).toMatchObject({ branch: 'edit', action: 'template.publish', by: 'Olive Owner' });
  });

  test('is refused once a newer version was published', async () => {
    await publish(at(250));
    await publish(at(275), { baseRev: 1 });
    const change = await template();
    await publish(at(300), { baseRev: 2 });
    expect(refusalOf(await preview(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
    expect(refusalOf(await undo(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
    expect(await inForce()).toMatchObject({ rev: 3 });
  });

  test('cancels a version that waits, and leaves the one in force', async () => {
    await publish(at(250));
    await publish(at(275), { baseRev: 1, applyMode: 'at_next_restock' });
    const change = await template();
    expect(accepted(await preview(change))).toMatchObject({ cancels: true, lines: [] });
    accepted(await undo(change));
    expect(await inForce()).toMatchObject({ rev: 1 });
    expect(await template()).toMatchObject({ act: 'template.cancelVersion', isUndo: true });
    expect(refusalOf(await undo(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
  });

  test('restores a temporary template together with the one that returns at its end', async () => {
    const { clock } = scene.env;
    clock.set('2026-11-21T10:00:00Z');
    await publish(at(250));
    await publish(at(199), { baseRev: 1, expiresAt: '2026-11-22T10:00:00Z' });
    await publish(at(300), { baseRev: 2 });
    accepted(await undo(await template()));
    expect(await inForce()).toMatchObject({ lines: [{ priceMinor: 199 }] });
    clock.set('2026-11-22T11:00:00Z');
    expect(await inForce()).toMatchObject({ lines: [{ priceMinor: 250 }] });
  });

  test('is refused after the version has ended by itself', async () => {
    const { clock } = scene.env;
    clock.set('2026-11-21T10:00:00Z');
    await publish(at(250));
    await publish(at(199), { baseRev: 1, expiresAt: '2026-11-22T10:00:00Z' });
    const change = await template();
    clock.set('2026-11-22T11:00:00Z');
    expect(refusalOf(await undo(change))).toEqual({ code: 'UNDO_SUPERSEDED' });
  });

  test('is refused for the first template of a cabinet, which has no former one', async () => {
    await publish(at(250));
    expect(refusalOf(await undo(await template()))).toEqual({ code: 'NOT_FOUND' });
  });

  test('restores standard stock', async () => {
    await publish(at(250, 12));
    const line = { door: 'L', layer: 1, productId: scene.cola.id, parQty: 20 };
    await save(saveStandardStock, { rev: 1, lines: [line] });
    const change = await template();
    expect(change.act).toBe('stock.saveStandardStock');
    expect(accepted(await preview(change)).lines).toMatchObject([
      { product: 'Cola', before: { parQty: 20 }, after: { parQty: 12 } },
    ]);
    accepted(await undo(change));
    expect(await inForce()).toMatchObject({ rev: 3, lines: [{ parQty: 12, priceMinor: 250 }] });
  });

  test('restores one cabinet of a roll-out', async () => {
    const other = await givenCabinet(prisma, scene.merchantId);
    await publish(at(250));
    accepted(await scene.run(publishTemplate, { deviceNo: other.deviceNo, lines: at(310) }));
    const { items } = accepted(await scene.run(listRecords, { deviceNo: scene.device.deviceNo }));
    const source = { versionId: items[0]?.versionId };
    scene.env.clock.advance(60_000);
    accepted(await scene.run(rollOutTemplate, { source, deviceNos: [other.deviceNo] }));
    const change = await newest({ deviceNo: other.deviceNo });
    expect(change).toMatchObject({ act: 'template.rollOut', mayUndo: true });
    accepted(await undo(change));
    expect(await newest({ deviceNo: other.deviceNo })).toMatchObject({
      act: 'template.publish',
      isUndo: true,
      lines: [{ before: 250, after: 310 }],
    });
  });

  test('is refused as publishing is, and says why', async () => {
    await publish([...at(250), draftLine(scene.wrap, { priceMinor: 799, parQty: 4 })]);
    await publish(at(250), { baseRev: 1 });
    const change = await template();
    await prisma.platformProduct.update({
      where: { id: scene.wrap.platformProductId },
      data: { recognitionStatus: 'training' },
    });
    expect(refusalOf(await undo(change))).toMatchObject({ code: 'PRODUCT_NOT_READY' });
    expect(await inForce()).toMatchObject({ rev: 2 });
    expect(await newest()).toMatchObject({ act: 'audit.undoChange', result: 'denied', isUndo: false });
  });

  test('succeeds for one of two people at once', async () => {
    await publish(at(250));
    await publish(at(275), { baseRev: 1 });
    const change = await template();
    const answers = await Promise.all([undo(change), undo(change)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['UNDO_SUPERSEDED']);
    expect(await inForce()).toMatchObject({ rev: 3 });
  });
});
