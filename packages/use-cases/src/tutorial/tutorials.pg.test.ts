import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenVideo, movie, movieHeader, track } from '@larder/testkit/given/mp4-bytes';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { platformOperator } from '../platform/platform-operator.ts';
import { listTutorialCatalog } from '../platform/tutorial/list-tutorial-catalog.ts';
import { orderTutorials } from '../platform/tutorial/order-tutorials.ts';
import { removeTutorial } from '../platform/tutorial/remove-tutorial.ts';
import { saveTutorial } from '../platform/tutorial/save-tutorial.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { listTutorials } from './list-tutorials.ts';
import { readTutorial } from './read-tutorial.ts';
import { saveProgress } from './save-progress.ts';

const database = await createTestDatabase(inject('testServer'));
const files = createMemoryFiles();
const base = createTestEnvironment(database);
const env = { ...base, ports: { ...base.ports, files } };
const { prisma } = database;
afterAll(() => database.drop());
beforeEach(async () => {
  for (const { code } of await prisma.tutorial.findMany()) await operate(removeTutorial, { code });
});

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const captions = (text: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`;
const english = { locale: 'en-US', title: 'Restock', captions: captions('Open the door.') };
const chinese = { locale: 'zh-CN', title: '补货', captions: captions('打开柜门。') };
const whole = {
  as: 'new',
  category: 'restock',
  locale: 'en-US',
  video: givenVideo(40_000),
  cover: jpeg,
  texts: [english, chinese],
};

async function operate<Out>(useCase: AnyUseCase<Out>, input: object) {
  const answer = await runUseCase(env, useCase, platformOperator('maria'), input, { requestId: newTestId() });
  return answer.ok ? { value: answer.value } : { refused: answer.refusal };
}

async function ask<Out>(useCase: AnyUseCase<Out>, as: Member, input: object) {
  const answer = await runUseCase(env, useCase, actorOf(as), input, { requestId: newTestId() });
  return answer.ok ? { value: answer.value } : { refused: answer.refusal.code };
}

async function givenTutorial(code: string, more: object = {}): Promise<string> {
  await operate(saveTutorial, { ...whole, code, ...more });
  return (await prisma.tutorial.findUniqueOrThrow({ where: { code } })).id;
}
const givenViewer = async () => givenMember(prisma, (await givenMerchant(prisma)).id);
const keysOf = async (code: string) => {
  const { videoKey, coverKey } = await prisma.tutorial.findUniqueOrThrow({ where: { code } });
  return [coverKey, videoKey].sort();
};
const codes = async () => (await operate(listTutorialCatalog, {})).value?.tutorials.map(({ code }) => code);

describe('the catalog', () => {
  test('grows at its end, is put in order, and loses what is removed with its files', async () => {
    for (const code of ['one', 'two', 'three']) await givenTutorial(code);
    expect(await codes()).toEqual(['one', 'two', 'three']);
    await operate(orderTutorials, { codes: ['three', 'one'] });
    expect(await codes()).toEqual(['three', 'one', 'two']);
    expect(files.keys()).toHaveLength(6);
    await operate(removeTutorial, { code: 'one' });
    expect(await codes()).toEqual(['three', 'two']);
    expect(files.keys().sort()).toEqual([...(await keysOf('three')), ...(await keysOf('two'))].sort());
    expect(await operate(removeTutorial, { code: 'one' })).toEqual({
      refused: { code: 'NOT_FOUND', params: { code: 'one' } },
    });
    expect(await operate(orderTutorials, { codes: ['one'] })).toMatchObject({
      refused: { code: 'NOT_FOUND' },
    });
  });

  test('keeps what an edit does not name, and deletes files that it replaces', async () => {
    const id = await givenTutorial('restock');
    const before = await keysOf('restock');
    const edit = { code: 'restock', as: 'known', texts: [{ locale: 'zh-CN', title: '如何补货' }] };
    expect(await operate(saveTutorial, edit)).toEqual({ value: { code: 'restock', isNew: false } });
    expect(await keysOf('restock')).toEqual(before);
    await operate(saveTutorial, { code: 'restock', as: 'known', video: givenVideo(50_000) });
    const after = await keysOf('restock');
    expect(after.filter((key) => before.includes(key))).toHaveLength(1);
    expect(files.keys().sort()).toEqual(after);
    const read = await ask(readTutorial, await givenViewer(), { id, locale: 'zh-CN' });
    expect(read.value).toMatchObject({
      title: '如何补货',
      durationMs: 50_000,
      captions: { locale: 'zh-CN', cues: [{ fromMs: 1_000, toMs: 4_000, text: '打开柜门。' }], needed: true },
    });
  });

  test.each([
    ['a known code', { code: 'known' }, { code: 'ILLEGAL_TRANSITION' }],
    ['an edit of an unknown one', { as: 'known' }, { code: 'NOT_FOUND' }],
    ['a video of another format', { video: jpeg }, { params: { field: 'video', why: 'not_mp4' } }],
    [
      'a codec that not every browser plays',
      { video: movie(movieHeader(9_000), track('vide', 'hvc1')) },
      { params: { field: 'video', why: 'not_h264' } },
    ],
    ['no cover', { cover: undefined }, { params: { field: 'cover', why: 'missing' } }],
    ['no text in its language', { texts: [chinese] }, { params: { field: 'title en-US', why: 'missing' } }],
    [
      'a language without captions',
      { texts: [english, { locale: 'zh-CN', title: '补货' }] },
      { params: { field: 'captions zh-CN', why: 'missing' } },
    ],
    [
      'captions of another format',
      { texts: [{ ...english, captions: '1\n00:00:01,000 --> 00:00:02,000\nOpen' }] },
      { params: { field: 'captions en-US', why: 'no_header in line 1' } },
    ],
    ['a code that breaks a link', { code: '../etc' }, { code: 'BAD_INPUT' }],
  ])('refuses %s and stores nothing', async (_what, wrong, refused) => {
    await givenTutorial('known');
    const before = files.keys();
    expect(await operate(saveTutorial, { ...whole, code: 'new', ...wrong })).toMatchObject({ refused });
    expect([await codes(), files.keys()]).toEqual([['known'], before]);
  });

  test('takes one of two operators who add the same code at the same time', async () => {
    const add = () => operate(saveTutorial, { ...whole, code: 'twice' });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map((answer) => 'value' in answer).sort()).toEqual([false, true]);
    expect(files.keys()).toHaveLength(2);
  });
});

describe('a member', () => {
  test('sees titles in their language and the next tutorial of the catalog', async () => {
    const [one, two] = [await givenTutorial('one'), await givenTutorial('two', { texts: [english] })];
    const viewer = await givenViewer();
    const titles = async (locale: string) =>
      (await ask(listTutorials, viewer, { locale })).value?.items.map(({ title }) => title);
    expect(await titles('en-US')).toEqual(['Restock', 'Restock']);
    expect(await titles('zh-CN')).toEqual(['补货', 'Restock']);
    expect((await ask(readTutorial, viewer, { id: one, locale: 'en-US' })).value?.next?.id).toBe(two);
    expect((await ask(readTutorial, viewer, { id: two, locale: 'en-US' })).value?.next).toBeNull();
    expect(await ask(readTutorial, viewer, { id: newTestId(), locale: 'en-US' })).toEqual({
      refused: 'NOT_FOUND',
    });
  });

  test('goes on where they left it; other members begin at the beginning', async () => {
    const id = await givenTutorial('one');
    const [viewer, other] = [await givenViewer(), await givenViewer()];
    const seenAt = env.clock.now().toISOString();
    await ask(saveProgress, viewer, { id, positionMs: 12_000, seenAt });
    const resumes = async (as: Member) =>
      (await ask(readTutorial, as, { id, locale: 'en-US' })).value?.resumeAtMs;
    expect([await resumes(viewer), await resumes(other)]).toEqual([12_000, 0]);
    const { value } = await ask(listTutorials, viewer, { locale: 'en-US' });
    expect(value?.items).toMatchObject([{ progress: { positionMs: 12_000, watched: false } }]);
  });

  test('has watched a tutorial for good once they have seen its end', async () => {
    const id = await givenTutorial('one');
    const viewer = await givenViewer();
    const report = (positionMs: number, laterMs: number) =>
      ask(saveProgress, viewer, {
        id,
        positionMs,
        seenAt: new Date(env.clock.now().getTime() - 60_000 + laterMs).toISOString(),
      });
    await report(39_000, 0);
    expect((await ask(readTutorial, viewer, { id, locale: 'en-US' })).value?.resumeAtMs).toBe(0);
    await report(5_000, 1_000);
    const { value } = await ask(listTutorials, viewer, { locale: 'en-US' });
    expect(value?.items[0]?.progress).toEqual({ positionMs: 5_000, watched: true });
  });

  test('keeps the newest position when reports arrive twice, late, or from a clock that is ahead', async () => {
    const id = await givenTutorial('one');
    const viewer = await givenViewer();
    const nowMs = env.clock.now().getTime();
    const report = (positionMs: number, atMs: number) =>
      ask(saveProgress, viewer, { id, positionMs, seenAt: new Date(nowMs + atMs).toISOString() });
    await report(20_000, -10_000);
    await report(20_000, -10_000);
    await report(4_000, -50_000);
    const position = async () => (await ask(readTutorial, viewer, { id, locale: 'en-US' })).value?.resumeAtMs;
    expect(await position()).toBe(20_000);
    await report(8_000, 3_600_000);
    expect(await position()).toBe(8_000);
    env.clock.advance(1_000);
    await report(9_000, 1_000);
    expect(await position()).toBe(9_000);
    await Promise.all([report(10_000, 1_000), report(11_000, 1_000)]);
    expect([10_000, 11_000]).toContain(await position());
  });

  test('begins anew after the video was replaced', async () => {
    const id = await givenTutorial('one');
    const viewer = await givenViewer();
    await ask(saveProgress, viewer, { id, positionMs: 12_000, seenAt: env.clock.now().toISOString() });
    await operate(saveTutorial, { code: 'one', as: 'known', video: givenVideo(90_000) });
    expect((await ask(readTutorial, viewer, { id, locale: 'en-US' })).value?.resumeAtMs).toBe(0);
  });
});
