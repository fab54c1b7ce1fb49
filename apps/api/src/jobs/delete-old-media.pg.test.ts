import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenPayment } from '@larder/testkit/given/given-sale';
import { keyRingOf } from '@larder/testkit/key-ring-of';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { systemActor } from '@larder/use-cases/actor';
import { openMediaSlot } from '@larder/use-cases/device/command/open-media-slot';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { deleteOldMedia } from './delete-old-media.job.ts';

const database = await createTestDatabase(inject('testServer'));
const folder = await mkdtemp(join(tmpdir(), 'larder-media-'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const env = createTestEnvironment(database);
const disk = createDiskFiles({ folder, linkKeys: keyRingOf('k') });
const removed: string[] = [];
const files = {
  ...disk,
  remove: async (key: string) => {
    removed.push(key);
    await disk.remove(key);
  },
};
const own: UseCaseEnv = { ...env, ports: { ...env.ports, files } };
const { device, sell } = await givenOrderScene(database);
const bytes = Uint8Array.from([0, 0, 0, 8, ...new TextEncoder().encode('ftypisom')]);

beforeEach(() => {
  removed.length = 0;
});

const work = (on: UseCaseEnv = own, limit = 50) =>
  runUseCase(on, deleteOldMedia.useCase, systemActor, { limit }, { requestId: 'test' });
const stored = (key: string) => database.prisma.fileObject.findUniqueOrThrow({ where: { key } });
const days = (count: number) => env.clock.advance(count * 86_400_000);

/** Uploads a video to its slot, as a cabinet does. */
async function video(sessionId?: string): Promise<string> {
  const request = { reqId: 'r-000001', kind: 'video', mime: 'video/mp4', bytes: 100, sessionId };
  const slot = await runUseCase(own, openMediaSlot, systemActor, { device, request }, { requestId: 'test' });
  const { key } = accepted(slot);
  await files.put({ key, contentType: 'video/mp4', bytes });
  await database.prisma.fileObject.update({ where: { key }, data: { state: 'uploaded' } });
  return key;
}

describe('videos and pictures', () => {
  test('are kept 30 days, then deleted and marked as deleted, however often the job runs', async () => {
    const key = await video();
    days(29);
    await work();
    expect((await files.read(key))?.bytes).toHaveLength(bytes.length);
    days(1);
    await work();
    expect(await files.read(key)).toBeNull();
    expect(await stored(key)).toMatchObject({ state: 'deleted', expiresAt: null });
    await work();
    expect(removed).toEqual([key]);
  });

  test('are kept 90 days if the payment is disputed', async () => {
    const { sessionId } = await sell('2026-11-20T12:00:00Z');
    const key = await video(sessionId ?? undefined);
    const other = await video();
    const session = await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId ?? '' } });
    const taken = { capturedMinor: 272, captureRef: 'c', capturedAt: env.clock.now() };
    await givenPayment(database.prisma, session, { state: 'disputed', ...taken });
    days(31);
    await work();
    expect(removed).toEqual([other]);
    expect((await stored(key)).state).toBe('uploaded');
    days(58);
    await work();
    expect((await stored(key)).state).toBe('uploaded');
    days(2);
    await work();
    expect((await stored(key)).state).toBe('deleted');
  });

  test('are deleted by two workers, each file by one', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => video()));
    days(31);
    for (let left = keys.length; left > 0; left -= 2) await Promise.all([work(own, 1), work(own, 1)]);
    expect([...removed].sort()).toEqual([...keys].sort());
  });

  test('stay due if the store fails half-way, and are deleted in the next run', async () => {
    const key = await video();
    days(31);
    const broken = async () => Promise.reject(new Error('store is away'));
    await expect(
      work({ ...own, ports: { ...own.ports, files: { ...files, remove: broken } } }),
    ).rejects.toThrow();
    expect((await stored(key)).state).toBe('uploaded');
    await work();
    expect(removed).toEqual([key]);
  });
});
