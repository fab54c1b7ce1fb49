import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { demoMediaBytes } from '@larder/domain/device/media-limit';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPayment } from '@larder/testkit/given/given-sale';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { systemActor } from '@larder/use-cases/actor';
import { markUploaded } from '@larder/use-cases/device/command/mark-uploaded';
import { openMediaSlot } from '@larder/use-cases/device/command/open-media-slot';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { deleteExcessMedia } from './delete-excess-media.job.ts';

const database = await createTestDatabase(inject('testServer'));
const folder = await mkdtemp(join(tmpdir(), 'larder-excess-'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const env = createTestEnvironment(database);
const files = createDiskFiles({ folder, linkKeys: keyRingOf('k') });
const own = { ...env, ports: { ...env.ports, files } };
const { device, sell } = await givenOrderScene(database);
const call = { requestId: 'test' };

beforeEach(async () => {
  await database.prisma.fileObject.deleteMany();
  await rm(join(folder, 'm'), { recursive: true, force: true });
});

const work = async (mediaMaxBytes?: number, limit = 100) =>
  accepted(
    await runUseCase({ ...own, mediaMaxBytes }, deleteExcessMedia.useCase, systemActor, { limit }, call),
  );

/** Uploads a video of this size, a minute after the one before. */
async function video(sizeBytes: number, sessionId?: string): Promise<string> {
  env.clock.advance(60_000);
  const request = {
    reqId: 'r-000001',
    kind: 'video',
    mime: 'video/mp4',
    bytes: 100,
    sessionId,
  } as const;
  const { key } = accepted(await runUseCase(own, openMediaSlot, systemActor, { device, request }, call));
  const head = [0, 0, 0, 8, ...new TextEncoder().encode('ftypisom')];
  await files.put({ key, contentType: 'video/mp4', bytes: Uint8Array.from(head) });
  const filled = { key, sizeBytes, sha256: 'unused' };
  accepted(await runUseCase(own, markUploaded, systemActor, filled, call));
  return key;
}

const stored = async () =>
  (
    await database.prisma.fileObject.findMany({ where: { state: 'uploaded' }, orderBy: { createdAt: 'asc' } })
  ).map(({ key }) => key);

test('videos above the limit are deleted, the oldest first, and no more than necessary', async () => {
  const [, second, third] = [await video(400), await video(400), await video(400)];
  expect(await work(900)).toBe(1);
  expect(await stored()).toEqual([second, third]);
  expect(await readdir(join(folder, 'm'), { recursive: true })).toHaveLength(4);
  expect(await work(900)).toBe(0);
  expect(await work(399, 1)).toBe(1);
  expect(await work(399, 1)).toBe(1);
  expect(await stored()).toEqual([]);
});

test('the video of a disputed payment stays, whatever it weighs', async () => {
  const { sessionId } = await sell('2026-11-20T12:00:00Z');
  const session = await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId ?? '' } });
  const taken = { capturedMinor: 272, captureRef: 'c', capturedAt: env.clock.now() };
  await givenPayment(database.prisma, session, { state: 'disputed', ...taken });
  const disputed = await video(5_000, session.id);
  await video(100);
  expect(await work(50, 1)).toBe(0);
  expect(await work(50, 1)).toBe(1);
  expect(await work(50, 1)).toBe(0);
  expect(await stored()).toEqual([disputed]);
});

test('two workers delete no more than one', async () => {
  for (let count = 0; count < 6; count += 1) await video(100);
  await Promise.all([work(300), work(300)]);
  await work(300);
  expect(await stored()).toHaveLength(3);
});

test('an installation without the setting keeps all, a demo what a laptop has room for', async () => {
  await video(demoMediaBytes);
  const newest = await video(1_000);
  expect(await work()).toBe(0);
  await database.prisma.systemMark.create({ data: { key: 'demo', value: { demo: true } } });
  expect(await work()).toBe(1);
  expect(await stored()).toEqual([newest]);
  await database.prisma.systemMark.deleteMany();
});
