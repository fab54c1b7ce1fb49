import { globSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@larder/database/open-database';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { standbyOf } from '@larder/testkit/standby-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from './actor.ts';
import { runUseCase } from './run-use-case.ts';
import { definedUseCases } from './use-case.ts';

for (const file of globSync('**/*.ts', { cwd: import.meta.dirname })) {
  if (!file.endsWith('.test.ts')) await import(join(import.meta.dirname, file));
}
// Files of the same process may have defined use cases of their own.
const lagging = definedUseCases().filter(({ name, mayLag }) => mayLag && !name.startsWith('test.'));

const database = await createTestDatabase(inject('testServer'));
// Refuses what a standby refuses: writes, and locks of rows.
const readOnly = openDatabase({ url: database.url, poolMax: 4, isReadOnly: true });
afterAll(async () => {
  await readOnly.close();
  await database.drop();
});
const { owner, device, merchant, sell } = await givenOrderScene(database);
await sell('2026-11-21T09:00:00Z');

const env = { ...createTestEnvironment(database), standby: standbyOf(readOnly) };

const days = { from: '2026-11-15', to: '2026-11-21' };
const { deviceNo } = device;
/** An input for each, with which it reads all that it can read. */
const inputs: Readonly<Record<string, object>> = {
  'device.readTemperatureTable': {
    merchantId: merchant.id,
    deviceNo,
    range: '7d',
    unit: 'C',
    locale: 'en-US',
  },
  'device.suggestPreauth': { deviceNo },
  'restock.listTripCandidates': { mode: 'quick', deviceNos: [deviceNo] },
  'restock.rankRestocks': { ...days, mode: 'quick', by: 'product', sort: 'restock' },
  'restock.readStatistics': { ...days, mode: 'quick', deviceNo },
  'statistics.rankDevices': days,
  'statistics.rankProducts': days,
  'statistics.readDeviceSales': { ...days, deviceNo },
  'statistics.readSummary': { from: days.to, to: days.to },
  'statistics.readWeekHours': days,
  'stock.listLosses': days,
  'tax.readReport': { from: '2026-11', to: '2026-11' },
};

test('every use case that a standby may answer is in the list of this file', () => {
  expect(lagging.map(({ name }) => name).sort()).toEqual(Object.keys(inputs));
});

test.each(lagging.map((useCase) => [useCase.name, useCase] as const))(
  '%s neither writes nor locks',
  async (name, useCase) => {
    const actor = useCase.access === 'internal' ? systemActor : owner;
    expect(await runUseCase(env, useCase, actor, inputs[name], { requestId: 'test' })).toMatchObject({
      ok: true,
    });
  },
);
