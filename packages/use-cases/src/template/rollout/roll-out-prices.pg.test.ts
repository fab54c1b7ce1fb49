import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listActs } from '../../audit/list-acts.ts';
import { undoChange } from '../../audit/undo-change.ts';
import { publishTemplate } from '../publish-template.ts';
import { saveDraft } from '../save-draft.ts';
import { undoPrices } from '../undo-prices.ts';
import { listRollouts } from './list-rollouts.ts';
import { readRollout } from './read-rollout.ts';
import { readRolloutPrices } from './read-rollout-prices.ts';
import { rollOutPrices } from './roll-out-prices.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

type Cabinet = { readonly id: string; readonly deviceNo: string };
let scene: TemplateScene;
/** Cola 2.75 and Wrap 8.49, in force at the scene's device. */
let versionId: string;
/** One with both products on other shelves, one with Wrap at the same price, one without either. */
let gym: Cabinet;
let lobby: Cabinet;
let library: Cabinet;

const publish = async ({ deviceNo }: Cabinet, lines: object[], baseRev: number | null = null) =>
  accepted(await scene.run(publishTemplate, { deviceNo, lines, baseRev }));

beforeEach(async () => {
  scene = await givenTemplateScene(database);
  const { cola, wrap } = scene;
  const named = (name: string) => givenCabinet(prisma, scene.merchantId, { name, layersR: null });
  gym = await named('Gym Level 2');
  lobby = await named('Lobby West');
  library = await named('Library');
  const source = [
    draftLine(cola, { priceMinor: 275, parQty: 12 }),
    draftLine(wrap, { door: 'R', layer: 5, priceMinor: 849, parQty: 4 }),
  ];
  ({ versionId } = await publish(scene.device, source));
  await publish(gym, [
    draftLine(cola, { layer: 3, priceMinor: 250, parQty: 5, bestBefore: '2026-12-24' }),
    draftLine(wrap, { layer: 4, priceMinor: 799, parQty: 6 }),
  ]);
  await publish(lobby, [draftLine(wrap, { priceMinor: 849, parQty: 2 })]);
  scene.env.clock.advance(60_000);
});

const all = () => [gym, lobby, library].map(({ deviceNo }) => deviceNo);
const asked = () => ({ source: { versionId }, deviceNos: all() });
const rollOut = async () => accepted(await scene.run(rollOutPrices, asked()));
const templateOf = async ({ id }: Cabinet) => {
  const { planogramVersion } = await prisma.device.findUniqueOrThrow({
    where: { id },
    include: { planogramVersion: { include: { lines: { orderBy: { sort: 'asc' } } } } },
  });
  return (planogramVersion?.lines ?? []).map(
    ({ door, layer, priceMinor, parQty }) => `${door}${layer} ${priceMinor} par ${parQty}`,
  );
};
const statesOf = async (id: string) =>
  accepted(await scene.run(readRollout, { id })).devices.map(({ name, state, prices, refusal }) =>
    [name, state, ...prices.map(inWords), refusal?.code].filter(Boolean).join(', '),
  );
type ChangedPrice = { door: string; layer: number; name: string } & Record<
  'previousPriceMinor' | 'priceMinor',
  number | null
>;
const inWords = ({ door, layer, name, previousPriceMinor, priceMinor }: ChangedPrice) =>
  `${door}${layer} ${name} ${previousPriceMinor} to ${priceMinor}`;

describe('publishing only the prices of a template', () => {
  test('changes prices of products that a device has, and neither its shelves nor its stock', async () => {
    await prisma.stockLevel.updateMany({ where: { deviceId: gym.id }, data: { onHand: 3, keySeq: 1 } });
    const { id, ...counts } = await rollOut();
    expect(counts).toEqual({ published: 1, refused: 2 });
    expect(await templateOf(gym)).toEqual(['L3 275 par 5', 'L4 849 par 6']);
    expect(await templateOf(lobby)).toEqual(['L1 849 par 2']);
    const dated = await prisma.planogramLine.findFirstOrThrow({
      where: { version: { activeOn: { some: { id: gym.id } } }, productId: scene.cola.id },
    });
    expect(dated.bestBefore?.toISOString()).toMatch(/^2026-12-24/);
    expect(await prisma.stockMovement.count({ where: { merchantId: scene.merchantId } })).toBe(0);
    expect((await statesOf(id)).sort()).toEqual([
      'Gym Level 2, published, L3 Cola 250 to 275, L4 Wrap 799 to 849',
      'Library, refused, PRICES_NO_MATCH',
      'Lobby West, refused, PRICES_SAME',
    ]);
    const listed = accepted(await scene.run(listRollouts, {}));
    expect(listed.items).toMatchObject([
      { id, onlyPrices: true, failed: 0, price: null, source: { rev: 1 } },
    ]);
  });

  test('shows before which products match and which prices change in each device', async () => {
    const preview = accepted(await scene.run(readRolloutPrices, asked()));
    expect(preview.products).toBe(2);
    expect(
      preview.devices.map(({ name, doors, matching, prices }) => [
        name,
        doors,
        matching,
        prices.map(inWords),
      ]),
    ).toEqual([
      ['Gym Level 2', 1, 2, ['L3 Cola 250 to 275', 'L4 Wrap 799 to 849']],
      ['Library', 1, 0, []],
      ['Lobby West', 1, 1, []],
    ]);
  });

  test('takes prices from a draft and from a preset, without a price the one of the library', async () => {
    const open = [draftLine(scene.cola, { parQty: 1 }), draftLine(scene.wrap, { layer: 2, priceMinor: 900 })];
    const { draftId } = accepted(await scene.run(saveDraft, { deviceNo: library.deviceNo, lines: open }));
    const draft = { source: { versionId: draftId }, deviceNos: [gym.deviceNo] };
    accepted(await scene.run(rollOutPrices, draft));
    expect(await templateOf(gym)).toEqual(['L3 250 par 5', 'L4 900 par 6']);
    scene.env.clock.advance(1_000);
    const at = scene.env.clock.now();
    const { id: presetId } = await prisma.templatePreset.create({
      data: {
        id: newTestId(),
        merchantId: scene.merchantId,
        name: 'Dear colas',
        createdAt: at,
        updatedAt: at,
        lines: { create: { door: 'L', layer: 1, positions: [1], productId: scene.cola.id, priceMinor: 999 } },
      },
    });
    const preset = { source: { presetId }, deviceNos: [gym.deviceNo] };
    accepted(await scene.run(rollOutPrices, preset));
    expect(await templateOf(gym)).toEqual(['L3 999 par 5', 'L4 900 par 6']);
  });

  test('refuses a foreign template, a foreign device and one out of scope', async () => {
    const stranger = await givenTemplateScene(database);
    const foreign = { ...asked(), deviceNos: [stranger.device.deviceNo] };
    const confined = { ...scene.owner, deviceScope: [gym.id] as never };
    for (const useCase of [rollOutPrices, readRolloutPrices]) {
      expect(refusalOf(await stranger.run<unknown>(useCase, asked()))?.code).toBe('NOT_FOUND');
      expect(refusalOf(await scene.run<unknown>(useCase, foreign))?.code).toBe('NOT_FOUND');
      expect(refusalOf(await scene.run<unknown>(useCase, asked(), { actor: confined }))?.code).toBe(
        'NOT_FOUND',
      );
    }
    expect(await prisma.templateRollout.count({ where: { merchantId: scene.merchantId } })).toBe(0);
  });
});

describe('taking prices of a template back', () => {
  test('brings back the former prices, except of a product that changed since', async () => {
    const { id } = await rollOut();
    scene.env.clock.advance(1_000);
    const lines = [
      draftLine(scene.cola, { layer: 3, priceMinor: 300, parQty: 5 }),
      draftLine(scene.wrap, { layer: 4, priceMinor: 849, parQty: 6 }),
    ];
    await publish(gym, lines, 2);
    scene.env.clock.advance(1_000);
    const undone = accepted(await scene.run(undoPrices, { id }));
    expect(undone).toMatchObject({ published: 1, refused: 0 });
    expect(await templateOf(gym)).toEqual(['L3 300 par 5', 'L4 799 par 6']);
    expect(accepted(await scene.run(readRollout, { id })).undoneAt).toBe(scene.env.clock.now().toISOString());
    expect(accepted(await scene.run(readRollout, { id: undone.id }))).toMatchObject({
      isUndo: true,
      onlyPrices: true,
      devices: [{ prices: [{ name: 'Wrap', previousPriceMinor: 849, priceMinor: 799 }] }],
    });
    expect(refusalOf(await scene.run(undoPrices, { id }))?.code).toBe('UNDO_SUPERSEDED');
  });

  test('happens once when two members do it at once', async () => {
    const { id } = await rollOut();
    scene.env.clock.advance(1_000);
    const answers = await Promise.all([scene.run(undoPrices, { id }), scene.run(undoPrices, { id })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await templateOf(gym)).toEqual(['L3 250 par 5', 'L4 799 par 6']);
  });

  test('is possible in the audit list', async () => {
    await rollOut();
    const { items } = accepted(await scene.run(listActs, { limit: 10 }));
    const row = items.find(
      ({ act, device }) => act === 'template.rollOutPrices' && device?.name === 'Gym Level 2',
    );
    if (!row) throw new Error('no row');
    expect(row).toMatchObject({ mayUndo: true, lines: [{ product: 'Cola' }, { product: 'Wrap' }] });
    scene.env.clock.advance(1_000);
    accepted(await scene.run(undoChange, { at: row.at, id: row.id }));
    expect(await templateOf(gym)).toEqual(['L3 250 par 5', 'L4 799 par 6']);
  });
});
