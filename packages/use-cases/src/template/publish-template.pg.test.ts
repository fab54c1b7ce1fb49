import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { lockWaits } from '@larder/testkit/lock-waits';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { cancelVersion } from './cancel-version.ts';
import { publishTemplate } from './publish-template.ts';
import { saveDraft } from './save-draft.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const publish = (scene: TemplateScene, lines: object[], more: object = {}) =>
  scene.run(publishTemplate, { deviceNo: scene.device.deviceNo, lines, baseRev: null, ...more });

const stockOf = async ({ device, cola, wrap }: TemplateScene) => {
  const rows = await prisma.stockLevel.findMany({ where: { deviceId: device.id } });
  const names = new Map([
    [cola.id, 'Cola'],
    [wrap.id, 'Wrap'],
  ]);
  return rows
    .map(
      (row) =>
        `${row.door}${row.layer} ${names.get(row.productId) ?? '?'} ${row.onHand}/${row.parQty ?? '-'}`,
    )
    .sort();
};

/** Runs a call that waits a minute for the lock of the device. */
async function afterWaiting<Answer>(scene: TemplateScene, call: () => Promise<Answer>): Promise<Answer> {
  const pending = await prisma.$transaction(
    async (tx) => {
      await lockDevice(tx, scene.device.id);
      const answer = call();
      await expect.poll(() => lockWaits(database)).toBe(1);
      scene.env.clock.advance(60_000);
      return { answer };
    },
    { timeout: 60_000 },
  );
  return pending.answer;
}

describe('publishing a template', () => {
  test('puts it into force at once: revision 1, standard stock, device settings, live events', async () => {
    const scene = await givenTemplateScene(database);
    const { env, device, cola, wrap } = scene;
    const lines = [
      draftLine(cola, { priceMinor: 250, parQty: 12 }),
      draftLine(wrap, { priceMinor: 799, parQty: 4 }),
    ];
    const published = accepted(await publish(scene, lines));
    expect(published).toMatchObject({ rev: 1, effectiveAt: env.clock.now().toISOString() });

    const after = await prisma.device.findUniqueOrThrow({ where: { id: device.id } });
    expect(after.planogramVersionId).toBe(published.versionId);
    expect(after.twinRev).toBe(device.twinRev + 1);
    expect(await stockOf(scene)).toEqual(['L1 Cola 0/12', 'L1 Wrap 0/4']);
    const version = await prisma.planogramVersion.findUniqueOrThrow({ where: { id: published.versionId } });
    expect(version.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(version.appliedAt).toEqual(env.clock.now());
    const events = await prisma.liveEvent.findMany({ where: { deviceId: device.id } });
    expect(events.map(({ type }) => type).sort()).toEqual(['device.settings', 'planogram.changed']);
  });

  test('takes a missing price from the library and a missing standard stock from the facings', async () => {
    const scene = await givenTemplateScene(database);
    const { versionId } = accepted(
      await publish(scene, [
        draftLine(scene.cola, { parQty: 5 }),
        draftLine(scene.wrap, { priceMinor: 850, positions: [90, 91] }),
      ]),
    );
    const lines = await prisma.planogramLine.findMany({ where: { versionId }, orderBy: { sort: 'asc' } });
    expect(lines.map(({ priceMinor, parQty }) => [Number(priceMinor), parQty])).toEqual([
      [250, 5],
      [850, 2],
    ]);
  });

  test('refuses in the order of the screen and names the first bad line', async () => {
    const scene = await givenTemplateScene(database);
    const { cola, wrap, lookAlike, merchantId } = scene;
    const training = await givenProduct(prisma, merchantId, { platform: { recognitionStatus: 'training' } });
    const gone = await givenProduct(prisma, merchantId, { archivedAt: new Date() });
    const foreign = (await givenTemplateScene(database)).cola;
    const good = draftLine(cola, { parQty: 5 });
    const past = '2026-11-21T09:59:59.000Z';
    const refused = async (lines: object[], more: object = {}) =>
      refusalOf(await publish(scene, lines, more));

    expect(await refused([])).toMatchObject({ code: 'TEMPLATE_EMPTY' });
    expect(
      await refused([good, draftLine(wrap, { layer: 5, door: 'R', parQty: 1 }), draftLine(wrap)]),
    ).toMatchObject({
      code: 'TEMPLATE_FIRST_POSITION',
      params: { line: 2 },
    });
    expect(await refused([good, draftLine(training, { parQty: 1 })], { effectiveAt: past })).toMatchObject({
      code: 'PRODUCT_NOT_READY',
      params: { line: 1 },
    });
    for (const product of [gone, foreign]) {
      expect(await refused([good, draftLine(product, { parQty: 1 })])).toMatchObject({
        code: 'NOT_FOUND',
        params: { line: 1 },
      });
    }
    expect(await refused([good], { effectiveAt: past })).toMatchObject({
      params: { key: 'valid.futureTime', field: 'effectiveAt' },
    });
    expect(await refused([good], { expiresAt: past })).toMatchObject({ params: { key: 'valid.expiry' } });
    expect(await refused([good, draftLine(lookAlike, { layer: 3, parQty: 1 })])).toEqual({
      code: 'TEMPLATE_MUTEX',
      params: { n: 1, door: 'L', a: 'Cola', aLayer: 1, b: 'Cola Zero', bLayer: 3, line: 1 },
    });
    expect(await prisma.planogramVersion.count({ where: { deviceId: scene.device.id } })).toBe(0);
  });

  test('does not touch the device before the chosen time or the next restock', async () => {
    const scene = await givenTemplateScene(database);
    const lines = [draftLine(scene.cola, { parQty: 5 })];
    const later = accepted(await publish(scene, lines, { effectiveAt: '2026-11-21T11:00:00Z' }));
    const restock = accepted(await publish(scene, lines, { applyMode: 'at_next_restock', baseRev: 1 }));
    expect([later.effectiveAt, restock.effectiveAt]).toEqual(['2026-11-21T11:00:00.000Z', null]);
    const device = await prisma.device.findUniqueOrThrow({ where: { id: scene.device.id } });
    expect([device.planogramVersionId, device.twinRev]).toEqual([null, scene.device.twinRev]);
    expect(await stockOf(scene)).toEqual([]);
  });

  test('refuses the second of two editors who started from the same version', async () => {
    const scene = await givenTemplateScene(database);
    const lines = [draftLine(scene.cola, { parQty: 5 })];
    const answers = await Promise.all([publish(scene, lines), publish(scene, lines)]);
    expect(answers.map((answer) => refusalOf(answer)?.code ?? 'ok').sort()).toEqual([
      'DATA_PROCESSING',
      'ok',
    ]);
    expect(refusalOf(await publish(scene, lines, { baseRev: 2 }))).toMatchObject({ code: 'DATA_PROCESSING' });
    expect(accepted(await publish(scene, lines, { baseRev: 1 })).rev).toBe(2);
  });

  test('begins when it got the lock, not when it was sent', async () => {
    const scene = await givenTemplateScene(database);
    const lines = [draftLine(scene.cola, { parQty: 5 })];
    const answer = await afterWaiting(scene, () => publish(scene, lines));
    expect(accepted(answer).effectiveAt).toBe(scene.env.clock.now().toISOString());
  });

  test('can no longer be canceled if it began while the cancellation waited', async () => {
    const scene = await givenTemplateScene(database);
    const lines = [draftLine(scene.cola, { parQty: 5 })];
    const effectiveAt = new Date(scene.env.clock.now().getTime() + 30_000).toISOString();
    const { versionId } = accepted(await publish(scene, lines, { effectiveAt }));
    const answer = await afterWaiting(scene, () => scene.run<unknown>(cancelVersion, { versionId }));
    expect(refusalOf(answer)?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('creates one version when repeated with one mutation key', async () => {
    const scene = await givenTemplateScene(database);
    const input = { deviceNo: scene.device.deviceNo, lines: [draftLine(scene.cola, { parQty: 5 })] };
    const options = { mutationKey: scene.env.newId() };
    const [first, second] = [
      await scene.run(publishTemplate, input, options),
      await scene.run(publishTemplate, input, options),
    ];
    expect(second).toEqual(first);
    expect(await prisma.planogramVersion.count({ where: { deviceId: scene.device.id } })).toBe(1);
  });

  test('turns the draft into the version, with the number after the newest one', async () => {
    const scene = await givenTemplateScene(database);
    const { deviceNo } = scene.device;
    const lines = [draftLine(scene.cola, { parQty: 5 })];
    const draft = accepted(await scene.run(saveDraft, { deviceNo, lines }));
    expect(draft).toEqual({ draftId: draft.draftId, version: 1 });
    const stale = { draftId: draft.draftId, version: 2 };
    expect(refusalOf(await publish(scene, lines, stale))).toMatchObject({ code: 'DATA_PROCESSING' });
    expect(refusalOf(await publish(scene, lines, { draftId: draft.draftId }))).toMatchObject({
      code: 'BAD_INPUT',
      params: { field: 'version' },
    });

    expect(accepted(await publish(scene, lines)).rev).toBe(1);
    const known = { draftId: draft.draftId, version: 1, baseRev: 1 };
    expect(accepted(await publish(scene, lines, known))).toMatchObject({ versionId: draft.draftId, rev: 2 });
    const inForce = await versionInForceAt(prisma, scene.merchantId, scene.device.id, scene.env.clock.now());
    expect(inForce?.rev).toBe(2);
    const again = { ...known, baseRev: 2 };
    expect(refusalOf(await publish(scene, lines, again))).toMatchObject({ code: 'DATA_PROCESSING' });
  });

  test('writes off the stock of products that left their layer, and of no others', async () => {
    const scene = await givenTemplateScene(database);
    const { env, device, cola, wrap, owner } = scene;
    accepted(
      await publish(scene, [draftLine(cola, { parQty: 12 }), draftLine(wrap, { layer: 2, parQty: 4 })]),
    );
    await prisma.stockLevel.updateMany({ where: { deviceId: device.id }, data: { onHand: 3, keySeq: 1 } });
    await givenStock(prisma, device, [{ productId: wrap.id, layer: 4, qty: -1 }]);
    await prisma.stockLevel.updateMany({ where: { deviceId: device.id, layer: 4 }, data: { parQty: null } });
    env.clock.advance(60_000);
    const { versionId } = accepted(
      await publish(scene, [draftLine(cola, { parQty: 6 }), draftLine(wrap, { door: 'R', parQty: 2 })], {
        baseRev: 1,
      }),
    );

    expect(await stockOf(scene)).toEqual(['L1 Cola 3/6', 'L2 Wrap 0/-', 'L4 Wrap -1/-', 'R1 Wrap 0/2']);
    const moved = await prisma.stockMovement.findMany({
      where: { deviceId: device.id, reason: 'template_removed' },
    });
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ door: 'L', layer: 2, productId: wrap.id, qty: -3, balanceAfter: 0 });
    expect(moved[0]?.actorId).toBe(owner.membershipId);
    expect(moved[0]?.sourceId.startsWith(versionId)).toBe(true);
  });

  test('leaves an audit row with every price that changed', async () => {
    const scene = await givenTemplateScene(database);
    const { cola, wrap } = scene;
    accepted(
      await publish(scene, [draftLine(cola, { priceMinor: 250 }), draftLine(wrap, { priceMinor: 799 })]),
    );
    scene.env.clock.set('2026-11-21T10:01:00Z');
    const { versionId } = accepted(
      await publish(scene, [draftLine(cola, { priceMinor: 275 }), draftLine(wrap, { priceMinor: 799 })], {
        baseRev: 1,
      }),
    );
    const row = await prisma.auditLog.findFirstOrThrow({ where: { objectId: versionId } });
    expect(row).toMatchObject({ action: 'template.publish', objectType: 'template', result: 'ok' });
    expect(row.diff).toMatchObject({ rev: [1, 2], [`L1 ${cola.id}`]: [250, 275] });
    expect(row.diff).not.toHaveProperty(`L1 ${wrap.id}`);
  });

  /** Rev 1 in force; rev 2, with its own Wrap price and Cola on another shelf, waits for the restock. */
  async function givenWaiting(scene: TemplateScene) {
    const { cola, wrap } = scene;
    const was = [
      draftLine(cola, { priceMinor: 250, parQty: 12 }),
      draftLine(wrap, { priceMinor: 799, parQty: 4 }),
    ];
    accepted(await publish(scene, was));
    const planned = [
      draftLine(cola, { layer: 2, priceMinor: 250, parQty: 6 }),
      draftLine(wrap, { priceMinor: 850, parQty: 4 }),
    ];
    const next = { applyMode: 'at_next_restock', baseRev: 1 };
    return accepted(await publish(scene, planned, next)).versionId;
  }
  const waitingPrices = async (versionId: string) => {
    const { lines, sha256 } = await prisma.planogramVersion.findUniqueOrThrow({
      where: { id: versionId },
      include: { lines: { orderBy: { sort: 'asc' } } },
    });
    return { prices: lines.map(({ priceMinor }) => Number(priceMinor)), sha256 };
  };

  test('copies new prices into a waiting version, which keeps its own price changes', async () => {
    const scene = await givenTemplateScene(database);
    const { cola, wrap } = scene;
    const versionId = await givenWaiting(scene);
    const { sha256 } = await waitingPrices(versionId);
    const dearer = [
      draftLine(cola, { priceMinor: 275, parQty: 12 }),
      draftLine(wrap, { priceMinor: 820, parQty: 4 }),
    ];
    accepted(await publish(scene, dearer, { baseRev: 2 }));
    const after = await waitingPrices(versionId);
    expect(after.prices).toEqual([275, 850]);
    expect(after.sha256).not.toBe(sha256);
  });

  test('does not copy temporary or scheduled prices into a waiting version', async () => {
    const scene = await givenTemplateScene(database);
    const versionId = await givenWaiting(scene);
    const offer = [draftLine(scene.cola, { priceMinor: 199, parQty: 12 })];
    const until = { expiresAt: '2026-11-22T10:00:00Z', baseRev: 2 };
    accepted(await publish(scene, offer, until));
    accepted(await publish(scene, offer, { effectiveAt: '2026-11-23T10:00:00Z', baseRev: 3 }));
    expect((await waitingPrices(versionId)).prices).toEqual([250, 850]);
  });

  test('requires membership of the merchant and permission to edit templates', async () => {
    const scene = await givenTemplateScene(database);
    const stranger = (await givenTemplateScene(database)).owner;
    const input = { deviceNo: scene.device.deviceNo, lines: [draftLine(scene.cola, { parQty: 5 })] };
    const reader = { ...scene.owner, permissions: ['template.view' as const] };
    expect(refusalOf(await scene.run(publishTemplate, input, { actor: stranger }))?.code).toBe('NOT_FOUND');
    expect(refusalOf(await scene.run(publishTemplate, input, { actor: reader }))?.code).toBe('FORBIDDEN');
  });
});
