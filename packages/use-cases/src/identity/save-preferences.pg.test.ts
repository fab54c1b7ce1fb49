import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { runUseCase } from '../run-use-case.ts';
import { readMe } from './read-me.ts';
import { savePreferences } from './save-preferences.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

async function givenReader() {
  const env = createTestEnvironment(database);
  const { id } = await givenMerchant(database.prisma);
  const actor = actorOf(await givenMember(database.prisma, id));
  const run = { requestId: 'test' };
  const unit = async () =>
    accepted(await runUseCase(env, readMe, actor, undefined, run)).account.temperatureUnit;
  const save = (wanted: object) =>
    runUseCase(env, savePreferences, actor, wanted, { ...run, mutationKey: crypto.randomUUID() });
  return { unit, save };
}

test('changing the language keeps the temperature unit', async () => {
  const { unit, save } = await givenReader();
  expect(await unit()).toBe('f');
  await save({ locale: 'zh-CN' });
  expect(await unit()).toBe('f');
  await save({ temperatureUnit: 'c' });
  await save({ locale: 'en-US' });
  expect(await unit()).toBe('c');
});
