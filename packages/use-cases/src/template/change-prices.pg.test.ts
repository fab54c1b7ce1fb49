import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { listActs } from '../audit/list-acts.ts';
import { undoChange } from '../audit/undo-change.ts';
import { runUseCase } from '../run-use-case.ts';
import { applyDuePrices } from './apply-due-prices.ts';
import { applyDueVersions } from './apply-due-versions.ts';
import { changePrices } from './change-prices.ts';
import { publishTemplate } from './publish-template.ts';
import { readEditor } from './read-editor.ts';
import { readPriceChange } from './read-price-change.ts';
import { readPrices } from './read-prices.ts';
import { listRollouts } from './rollout/list-rollouts.ts';
import { readRollout } from './rollout/read-rollout.ts';
import { saveDraft } from './save-draft.ts';
import { undoPrices } from './undo-prices.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

type Cabinet = { readonly id: string; readonly deviceNo: string };
let scene: TemplateScene;
let cabinets: readonly [Cabinet, Cabinet, Cabinet];

beforeEach(async () => {
  scene = await givenTemplateScene(database);
  const named = async (name: string) => givenCabinet(prisma, scene.merchantId, { name });
  cabinets = [await named('Lobby West'), await named('Gym Level 2'), await named('Library')];
  for (const cabinet of cabinets) await publish(cabinet, 799);
  scene.env.clock.advance(60_000);
});

const both = (wrapMinor: number) => [
  draftLine(scene.cola, { priceMinor: 250, parQty: 12, bestBefore: '2026-12-24' }),
  draftLine(scene.wrap, { door: 'R', layer: 2, priceMinor: wrapMinor, parQty: 4 }),
];
async function newestRev({ id }: Cabinet): Promise<number | null> {
  const newest = await prisma.planogramVersion.findFirst({
    where: { deviceId: id, publishedAt: { not: null } },
    orderBy: { rev: 'desc' },
  });
  return newest?.rev ?? null;
}
async function publish(cabinet: Cabinet, wrapMinor: number, more: object = {}) {
  const baseRev = await newestRev(cabinet);
  const { deviceNo } = cabinet;
  return accepted(await scene.run(publishTemplate, { deviceNo, lines: both(wrapMinor), baseRev, ...more }));
}
const asked = (priceMinor: number, seen = 799, more: object = {}) => ({
  productId: scene.wrap.id,
  priceMinor,
  devices: cabinets.map(({ deviceNo }) => ({ deviceNo, prices: [seen] })),
  ...more,
});
const change = async (...call: Parameters<typeof asked>) =>
  accepted(await scene.run(changePrices, asked(...call)));
const result = async (id: string) => accepted(await scene.run(readPriceChange, { id }));
const states = async (id: string) => (await result(id)).devices.map(({ name, state }) => `${name}: ${state}`);
/** Prices in force, by cabinet in the order of `cabinets`. */
async function prices(productId = scene.wrap.id): Promise<(number | null)[]> {
  const found = await Promise.all(
    cabinets.map(({ id }) =>
      prisma.device.findUniqueOrThrow({
        where: { id },
        include: { planogramVersion: { include: { lines: { where: { productId } } } } },
      }),
    ),
  );
  return found.map(({ planogramVersion }) => {
    const price = planogramVersion?.lines[0]?.priceMinor;
    return price ? Number(price) : null;
  });
}
const linePrice = async (versionId: string) => {
  const found = await prisma.planogramLine.findFirstOrThrow({
    where: { versionId, productId: scene.wrap.id },
  });
  return Number(found.priceMinor);
};
const system = (useCase: typeof applyDuePrices | typeof applyDueVersions) =>
  runUseCase<unknown>(scene.env, useCase, systemActor, undefined, { requestId: 'job' });

describe('changing the price of a product', () => {
  test('changes this price in each device, and nothing else of the template', async () => {
    const before = await prisma.device.findUniqueOrThrow({ where: { id: cabinets[0].id } });
    const { id, ...counts } = await change(849);
    expect(counts).toEqual({ published: 3, refused: 0 });
    expect(await prices()).toEqual([849, 849, 849]);
    expect(await prices(scene.cola.id)).toEqual([250, 250, 250]);
    const after = await prisma.device.findUniqueOrThrow({
      where: { id: cabinets[0].id },
      include: { planogramVersion: { include: { lines: { orderBy: { sort: 'asc' } } } } },
    });
    expect(after.twinRev).toBe(before.twinRev + 1);
    expect(after.planogramVersion).toMatchObject({
      rev: 2,
      status: 'published',
      copiedFromId: before.planogramVersionId,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(
      after.planogramVersion?.lines.map(({ door, layer, parQty, bestBefore }) => [
        `${door}${layer}`,
        parQty,
        bestBefore?.toISOString().slice(0, 10) ?? null,
      ]),
    ).toEqual([
      ['L1', 12, '2026-12-24'],
      ['R2', 4, null],
    ]);
    expect(await prisma.stockMovement.count({ where: { merchantId: scene.merchantId } })).toBe(0);
    expect(await states(id)).toEqual(['Gym Level 2: offline', 'Library: offline', 'Lobby West: offline']);
  });

  test('shows in each device what became of it', async () => {
    const [lobby, gym, library] = cabinets;
    const now = scene.env.clock.now();
    const connect = (deviceId: string, state: 'online' | 'offline') =>
      prisma.deviceConnectivity.upsert({
        where: { deviceId },
        update: { state, since: now, lastSeenAt: now },
        create: { deviceId, state, since: now, lastSeenAt: now },
      });
    await connect(lobby.id, 'online');
    await connect(gym.id, 'online');
    await connect(library.id, 'offline');
    const { planogramVersionId } = await prisma.device.findUniqueOrThrow({ where: { id: gym.id } });
    await prisma.doorSession.create({
      data: {
        id: newTestId(),
        merchantId: scene.merchantId,
        deviceId: gym.id,
        kind: 'sale',
        trigger: 'card',
        doors: ['R'],
        state: 'open',
        origin: 'device',
        planogramVersionId,
        currency: 'USD',
        createdAt: now,
        updatedAt: now,
      },
    });
    const { id } = await change(849);
    await prisma.device.update({
      where: { id: lobby.id },
      data: { twinReported: { settings: { planogram: { rev: 2 } } } },
    });
    const shown = await result(id);
    expect(shown).toMatchObject({
      priceMinor: 849,
      productName: 'Wrap',
      byName: 'Olive Owner',
      undone: null,
    });
    expect(shown.devices).toMatchObject([
      { name: 'Gym Level 2', state: 'buying', shopperPrices: [799] },
      { name: 'Library', state: 'offline', offlineSince: now.toISOString() },
      { name: 'Lobby West', state: 'live', effectiveAt: now.toISOString(), formerPrices: [799] },
    ]);
    expect(accepted(await scene.run(listRollouts, {})).items).toMatchObject([
      { id, price: { product: 'Wrap', priceMinor: 849 }, devices: 3, applied: 1, failed: 0 },
    ]);
    expect(refusalOf(await scene.run(readRollout, { id }))?.code).toBe('NOT_FOUND');
  });

  test('leaves a price that another member changed meanwhile, one that is the same, and a cabinet without the product', async () => {
    const [lobby, gym, library] = cabinets;
    await publish(gym, 829);
    await publish(lobby, 849);
    const baseRev = await newestRev(library);
    const lines = [draftLine(scene.cola, { parQty: 1 })];
    accepted(await scene.run(publishTemplate, { deviceNo: library.deviceNo, lines, baseRev }));
    const { id, ...counts } = await change(849);
    expect(counts).toEqual({ published: 0, refused: 3 });
    expect((await result(id)).devices.map(({ refusal }) => refusal?.code)).toEqual([
      'PRICE_MOVED',
      'PRICE_NO_SHELF',
      'PRICE_SAME',
    ]);
    expect(await prices()).toEqual([849, 829, null]);
  });

  test('carries the price into drafts that have the old one, and tells an editor that has one open', async () => {
    const [lobby, gym] = cabinets;
    const draft = async ({ deviceNo }: Cabinet, priceMinor: number) =>
      accepted(await scene.run(saveDraft, { deviceNo, lines: both(priceMinor) }));
    const old = await draft(lobby, 799);
    const own = await draft(gym, 699);
    await change(849);
    expect(await linePrice(old.draftId)).toBe(849);
    expect(await linePrice(own.draftId)).toBe(699);
    const { deviceNo } = lobby;
    const stale = await scene.run(saveDraft, {
      deviceNo,
      lines: both(799),
      draftId: old.draftId,
      version: old.version,
    });
    expect(refusalOf(stale)?.code).toBe('DATA_PROCESSING');
    const editor = accepted(await scene.run(readEditor, { deviceNo, draftId: old.draftId }));
    const publishing = { draftId: old.draftId, version: editor.draft.version, baseRev: editor.baseRev };
    accepted(await scene.run(publishTemplate, { deviceNo, lines: both(849), ...publishing }));
  });

  test('carries the price into a template that waits and into one that returns when an offer ends', async () => {
    const [lobby, gym] = cabinets;
    const waiting = await publish(lobby, 799, { applyMode: 'at_next_restock' });
    const ends = new Date(scene.env.clock.now().getTime() + 86_400_000);
    await publish(gym, 799, { expiresAt: ends.toISOString() });
    scene.env.clock.advance(60_000);
    await change(849);
    expect(await linePrice(waiting.versionId)).toBe(849);
    expect(await prices()).toEqual([849, 849, 849]);
    scene.env.clock.advance(2 * 86_400_000);
    accepted(await system(applyDueVersions));
    expect(await prices()).toEqual([849, 849, 849]);
  });

  test('does nothing twice for one intention', async () => {
    const once = async () =>
      accepted(
        await scene.run(changePrices, asked(849), { mutationKey: '0190c0de-0000-7000-8000-000000000001' }),
      );
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    expect(await prisma.templateRollout.count({ where: { merchantId: scene.merchantId } })).toBe(1);
  });

  test('lets one of two members win in each cabinet who change the same price at once', async () => {
    const answers = await Promise.all([change(849), change(829)]);
    expect(answers.map(({ published }) => published).sort()).toEqual([0, 3]);
    const won = answers[0]?.published === 3 ? 849 : 829;
    expect(await prices()).toEqual([won, won, won]);
  });

  test('neither loses a template that is published at the same time nor its price', async () => {
    const [lobby] = cabinets;
    const { deviceNo } = lobby;
    const lines = [...both(799), draftLine(scene.cola, { layer: 4, priceMinor: 250, parQty: 3 })];
    const [changed] = await Promise.all([
      change(849),
      scene.run(publishTemplate, { deviceNo, lines, baseRev: 1 }),
    ]);
    expect(changed.published).toBeGreaterThanOrEqual(2);
    const version = await prisma.planogramVersion.findFirstOrThrow({
      where: { activeOn: { some: { id: lobby.id } } },
      include: { lines: true },
    });
    // The template either came first and has the new price, or was refused because it was based on the old version.
    expect(version.lines.map(({ productId }) => productId === scene.wrap.id).filter(Boolean)).toHaveLength(1);
    expect((await prices())[0]).toBe(849);
  });

  test('refuses a foreign product, a foreign device, and a time that has passed', async () => {
    const stranger = await givenTemplateScene(database);
    expect(refusalOf(await stranger.run(changePrices, asked(849)))?.code).toBe('NOT_FOUND');
    const foreign = { ...asked(849), devices: [{ deviceNo: stranger.device.deviceNo, prices: [] }] };
    expect(refusalOf(await scene.run(changePrices, foreign))?.code).toBe('NOT_FOUND');
    const past = await scene.run(changePrices, asked(849, 799, { effectiveAt: '2020-01-01T00:00:00Z' }));
    expect(refusalOf(past)).toMatchObject({ code: 'BAD_INPUT', params: { key: 'valid.futureTime' } });
    const confined = { ...scene.owner, deviceScope: [cabinets[0].id] as never };
    expect(refusalOf(await scene.run(changePrices, asked(849), { actor: confined }))?.code).toBe('NOT_FOUND');
    expect(await prisma.templateRollout.count({ where: { merchantId: scene.merchantId } })).toBe(0);
  });
});

describe('a price that begins later', () => {
  const tonight = () => new Date(scene.env.clock.now().getTime() + 3_600_000).toISOString();

  test('changes the template that is in force by then', async () => {
    const { id } = await change(849, 799, { effectiveAt: tonight() });
    expect(await states(id)).toEqual(['Gym Level 2: waiting', 'Library: waiting', 'Lobby West: waiting']);
    expect(await prices()).toEqual([799, 799, 799]);
    const listed = accepted(await scene.run(readPrices, { productId: scene.wrap.id }));
    expect(listed.devices.map(({ next }) => next?.priceMinor)).toEqual([849, 849, 849]);
    const [lobby, gym] = cabinets;
    const lines = [...both(799), draftLine(scene.cola, { layer: 4, priceMinor: 250, parQty: 3 })];
    accepted(await scene.run(publishTemplate, { deviceNo: lobby.deviceNo, lines, baseRev: 1 }));
    const without = [draftLine(scene.cola, { parQty: 1 })];
    accepted(await scene.run(publishTemplate, { deviceNo: gym.deviceNo, lines: without, baseRev: 1 }));

    accepted(await system(applyDuePrices));
    expect(await prices()).toEqual([799, null, 799]);
    scene.env.clock.advance(3_600_000);
    await Promise.all([system(applyDuePrices), system(applyDuePrices)]);
    expect(await prices()).toEqual([849, null, 849]);
    const version = await prisma.planogramVersion.findFirstOrThrow({
      where: { activeOn: { some: { id: lobby.id } } },
      include: { lines: true },
    });
    expect(version.lines).toHaveLength(3);
    expect(version.rev).toBe(3);
    expect((await result(id)).devices.map(({ refusal }) => refusal?.code ?? null)).toEqual([
      'PRICE_NO_SHELF',
      null,
      null,
    ]);
  });

  test('can be taken back before it begins, in one device or in all', async () => {
    const { id } = await change(849, 799, { effectiveAt: tonight() });
    const [lobby] = cabinets;
    accepted(await scene.run(undoPrices, { id, deviceNos: [lobby.deviceNo] }));
    expect(await states(id)).toEqual(['Gym Level 2: waiting', 'Library: waiting', 'Lobby West: canceled']);
    accepted(await scene.run(undoPrices, { id }));
    expect(refusalOf(await scene.run(undoPrices, { id }))?.code).toBe('UNDO_SUPERSEDED');
    scene.env.clock.advance(3_600_000);
    accepted(await system(applyDuePrices));
    expect(await prices()).toEqual([799, 799, 799]);
  });

  test('is either published or canceled when both happen at once', async () => {
    const { id } = await change(849, 799, { effectiveAt: tonight() });
    scene.env.clock.advance(3_600_000);
    const [undone] = await Promise.all([scene.run(undoPrices, { id }), system(applyDuePrices)]);
    accepted(undone);
    expect(await prices()).toEqual([799, 799, 799]);
  });
});

describe('taking a change of prices back', () => {
  test('publishes the former price of each device, except where it changed since', async () => {
    const [lobby, gym] = cabinets;
    await publish(gym, 829);
    const devices = cabinets.map((each) => ({
      deviceNo: each.deviceNo,
      prices: [each === gym ? 829 : 799],
    }));
    scene.env.clock.advance(1_000);
    const { id } = accepted(await scene.run(changePrices, { ...asked(849), devices }));
    scene.env.clock.advance(1_000);
    await publish(lobby, 899);
    scene.env.clock.advance(1_000);
    const undone = accepted(await scene.run(undoPrices, { id }));
    expect(undone).toMatchObject({ published: 2, refused: 1 });
    expect(await prices()).toEqual([899, 829, 799]);
    expect(await result(id)).toMatchObject({ undone: { id: undone.id } });
    expect(await result(undone.id)).toMatchObject({ isUndo: true, priceMinor: null });
    expect(await states(id)).toEqual(['Gym Level 2: replaced', 'Library: replaced', 'Lobby West: replaced']);
    expect(refusalOf(await scene.run(undoPrices, { id }))?.code).toBe('UNDO_SUPERSEDED');
  });

  test('happens once when two members do it at once', async () => {
    const { id } = await change(849);
    scene.env.clock.advance(1_000);
    const answers = await Promise.all([scene.run(undoPrices, { id }), scene.run(undoPrices, { id })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await prices()).toEqual([799, 799, 799]);
  });

  test('is possible in the audit list, device by device', async () => {
    const { id } = await change(849);
    const { items } = accepted(await scene.run(listActs, { limit: 10 }));
    const rows = items.filter(({ act }) => act === 'template.changePrices');
    expect(rows.map(({ device }) => device?.name ?? null).sort()).toEqual(
      ['Gym Level 2', 'Library', 'Lobby West', null].sort(),
    );
    const row = rows.find(({ device }) => device?.name === 'Lobby West');
    if (!row) throw new Error('no row');
    expect(row.lines).toMatchObject([{ product: 'Wrap', door: 'R', layer: 2 }]);
    scene.env.clock.advance(1_000);
    accepted(await scene.run(undoChange, { at: row.at, id: row.id }));
    expect(await prices()).toEqual([799, 849, 849]);
    const [newest] = accepted(await scene.run(listActs, { limit: 1 })).items;
    expect(newest).toMatchObject({
      act: 'template.undoPrices',
      isUndo: true,
      device: { name: 'Lobby West' },
    });
    expect(await states(id)).toContain('Lobby West: replaced');
  });
});

describe('reading prices', () => {
  test('lists each device by name with its price, its shelves and what is to come', async () => {
    const [lobby, gym] = cabinets;
    await publish(gym, 829);
    await publish(lobby, 899, { applyMode: 'at_next_restock' });
    const day = new Date('2026-11-19');
    await prisma.salesDaily.create({
      data: {
        merchantId: scene.merchantId,
        deviceId: lobby.id,
        productId: scene.wrap.id,
        businessDate: day,
        qty: 12,
      },
    });
    const { usualMinor, costMinor, devices } = accepted(
      await scene.run(readPrices, { productId: scene.wrap.id }),
    );
    expect([usualMinor, costMinor]).toEqual([799, Number(scene.wrap.costMinor)]);
    expect(devices).toMatchObject([
      { name: 'Gym Level 2', prices: [829], isOwn: true, soldWeek: 0, waiting: null },
      { name: 'Library', prices: [799], isOwn: false },
      {
        name: 'Lobby West',
        prices: [799],
        isOwn: false,
        soldWeek: 12,
        places: [{ door: 'R', layer: 2 }],
        waiting: { rev: 2, priceMinor: 899, at: null },
      },
    ]);
  });

  test('shows no cost and no sales to members who may not see them, and only devices in scope', async () => {
    const member = await givenMember(prisma, scene.merchantId, {});
    const actor = {
      ...actorOf(member),
      permissions: ['template.view'] as const,
      deviceScope: [cabinets[0].id] as never,
    };
    const read = accepted(await scene.run(readPrices, { productId: scene.wrap.id }, { actor }));
    expect(read).toMatchObject({ costMinor: null, devices: [{ name: 'Lobby West', soldWeek: null }] });
  });
});
