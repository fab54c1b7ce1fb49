import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene } from '@larder/testkit/template-scene';
import { afterAll, expect, inject, test } from 'vitest';
import { deletePreset } from './delete-preset.ts';
import { listPresets } from './list-presets.ts';
import { readPreset } from './read-preset.ts';
import { rollOutTemplate } from './rollout/roll-out-template.ts';
import { savePreset } from './save-preset.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

test('a preset keeps lines without a device and is changed under an optimistic lock', async () => {
  const scene = await givenTemplateScene(database);
  const cola = draftLine(scene.cola, { priceMinor: 250, parQty: 12 });
  const wrap = draftLine(scene.wrap, { door: 'R', layer: 3 });
  const saved = accepted(await scene.run(savePreset, { name: ' Office ', lines: [cola, wrap] }));
  expect(accepted(await scene.run(listPresets, {}))).toMatchObject({
    items: [{ name: 'Office', products: 2, doors: 2, layers: 3, version: 1 }],
    nextCursor: null,
  });
  const change = { ...saved, name: 'Office small', lines: [cola] };
  expect(accepted(await scene.run(savePreset, change)).version).toBe(2);
  expect(refusalOf(await scene.run(savePreset, change))?.code).toBe('DATA_PROCESSING');
  const read = accepted(await scene.run(readPreset, { presetId: saved.presetId }));
  expect(read.lines).toMatchObject([{ productId: scene.cola.id, priceMinor: 250, parQty: 12 }]);
  expect(read.products.map(({ name }) => name)).toEqual(['Cola']);
});

test('a deleted preset is not listed and cannot be published', async () => {
  const scene = await givenTemplateScene(database);
  const lines = [draftLine(scene.cola, { parQty: 5 })];
  const { presetId } = accepted(await scene.run(savePreset, { name: 'Office', lines }));
  const cabinet = await givenCabinet(database.prisma, scene.merchantId);
  const rollOut = { source: { presetId }, deviceNos: [cabinet.deviceNo] };
  expect(accepted(await scene.run(rollOutTemplate, rollOut))).toMatchObject({ published: 1 });
  accepted(await scene.run(deletePreset, { presetId }));
  expect(accepted(await scene.run(listPresets, {})).items).toEqual([]);
  expect(refusalOf(await scene.run(rollOutTemplate, rollOut))?.code).toBe('NOT_FOUND');
  expect(refusalOf(await scene.run(deletePreset, { presetId }))?.code).toBe('NOT_FOUND');
});

test('presets are listed by name, page by page', async () => {
  const scene = await givenTemplateScene(database);
  const lines = [draftLine(scene.cola)];
  for (const name of ['Office', 'Gym', 'Lobby']) accepted(await scene.run(savePreset, { name, lines }));
  const first = accepted(await scene.run(listPresets, { limit: 2 }));
  expect(first.items.map(({ name }) => name)).toEqual(['Gym', 'Lobby']);
  const second = accepted(await scene.run(listPresets, { limit: 2, cursor: first.nextCursor }));
  expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['Office'], null]);
});

test('a preset name is unique regardless of case, and is free again after its preset is deleted', async () => {
  const scene = await givenTemplateScene(database);
  const lines = [draftLine(scene.cola)];
  const save = (name: string, more = {}) => scene.run(savePreset, { name, lines, ...more });
  const [office, gym] = [accepted(await save('Office')), accepted(await save('Gym'))];
  const taken = { code: 'BAD_INPUT', params: { key: 'valid.presetNameTaken' } };
  expect(refusalOf(await save(' office '))).toEqual(taken);
  expect(refusalOf(await save('OFFICE', gym))).toEqual(taken);
  expect(accepted(await save('OFFICE', office)).version).toBe(2);
  const both = await Promise.all([save('Lobby'), save('lobby')]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  accepted(await scene.run(deletePreset, { presetId: office.presetId }));
  accepted(await save('Office'));
});

test('a preset must have a name and products of its merchant', async () => {
  const scene = await givenTemplateScene(database);
  const foreign = (await givenTemplateScene(database)).cola;
  const good = [draftLine(scene.cola)];
  expect(refusalOf(await scene.run(savePreset, { name: ' ', lines: good }))?.code).toBe('BAD_INPUT');
  expect(refusalOf(await scene.run(savePreset, { name: 'A', lines: [] }))?.code).toBe('TEMPLATE_EMPTY');
  const theirs = { name: 'A', lines: [draftLine(foreign)] };
  expect(refusalOf(await scene.run(savePreset, theirs))?.code).toBe('NOT_FOUND');
});
