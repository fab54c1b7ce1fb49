import { createTestDatabase } from '@larder/testkit/create-test-database';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { ownCatalog, ownTutorials } from '@larder/tutorials/own-tutorials';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { removeTutorial } from '@larder/use-cases/platform/tutorial/remove-tutorial';
import { runUseCase } from '@larder/use-cases/run-use-case';
import pino from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { placeOwnTutorials } from './place-own-tutorials.ts';

const database = await createTestDatabase(inject('testServer'));
const files = createMemoryFiles();
const base = createTestEnvironment(database);
const env = { ...base, ports: { ...base.ports, files } };
afterAll(() => database.drop());

const codes = ownCatalog.map(({ code }) => code);
const catalog = { codes, read: ownTutorials };
const running = () => ({
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  againMs: 1,
});
const listed = async () =>
  (await database.prisma.tutorial.findMany({ orderBy: { sort: 'asc' } })).map(({ code }) => code);

test('places our tutorials with their files once, also when two processes start together', async () => {
  await Promise.all([placeOwnTutorials(env, catalog, running()), placeOwnTutorials(env, catalog, running())]);
  expect(await listed()).toEqual(codes);
  for (const { videoKey, coverKey } of await database.prisma.tutorial.findMany()) {
    expect((await files.read(videoKey))?.contentType).toBe('video/mp4');
    expect((await files.read(coverKey))?.contentType).toBe('image/jpeg');
  }
});

test('does not bring back what an operator removed, and adds one that a later release has', async () => {
  const [first = '', second = ''] = codes;
  for (const code of [first, second])
    await runUseCase(env, removeTutorial, platformOperator('maria'), { code }, { requestId: env.newId() });
  await placeOwnTutorials(env, catalog, running());
  expect(await listed()).toEqual(codes.slice(2));
  await database.prisma.systemMark.update({
    where: { key: 'tutorials' },
    data: { value: { codes: codes.slice(1) } },
  });
  await placeOwnTutorials(env, catalog, running());
  expect(await listed()).toEqual([...codes.slice(2), first]);
});

test('keeps the tutorials of a database that a former release filled', async () => {
  await database.prisma.systemMark.delete({ where: { key: 'tutorials' } });
  const before = await database.prisma.tutorial.findMany({ where: { code: { in: codes.slice(2) } } });
  await placeOwnTutorials(env, catalog, running());
  const after = await database.prisma.tutorial.findMany({ where: { code: { in: codes.slice(2) } } });
  expect(after).toEqual(before);
});

test('tries again until the file store is reachable', async () => {
  await database.prisma.systemMark.delete({ where: { key: 'tutorials' } });
  await database.prisma.tutorial.deleteMany();
  let tries = 0;
  const put: typeof files.put = (file) => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('no route to the store')) : files.put(file);
  };
  const broken = { ...base, ports: { ...base.ports, files: { ...files, put } } };
  await placeOwnTutorials(broken, catalog, running());
  expect(await listed()).toEqual(codes);
});
