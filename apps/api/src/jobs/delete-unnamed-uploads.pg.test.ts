import { type Tx, transaction } from '@larder/database/transaction';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenApplication } from '@larder/testkit/given/given-application';
import { accepted } from '@larder/testkit/read-answer';
import { givenTemplateScene } from '@larder/testkit/template-scene';
import { systemActor } from '@larder/use-cases/actor';
import { makeUploadSlot } from '@larder/use-cases/file/make-upload-slot';
import { hasArrived } from '@larder/use-cases/file/upload-key';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { deleteUnnamedUploads } from './delete-unnamed-uploads.job.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const scene = await givenTemplateScene(database);
const { env, merchantId, owner, device } = scene;
const removed: string[] = [];
const remove = async (key: string) => void removed.push(key);
const own: UseCaseEnv = { ...env, ports: { ...env.ports, files: { ...env.ports.files, remove } } };

beforeEach(() => {
  removed.length = 0;
});

const work = (on: UseCaseEnv = own, limit = 50) =>
  runUseCase(on, deleteUnnamedUploads.useCase, systemActor, { limit }, { requestId: 'test' });
const hours = (count: number) => env.clock.advance(count * 3_600_000);
const stored = (key: string) => prisma.fileObject.findUniqueOrThrow({ where: { key } });
const upload = async (kind: string) =>
  accepted(await scene.run(makeUploadSlot, { kind, mime: 'image/jpeg', sizeBytes: 90_000 })).fileKey;

const common = () => ({ id: env.newId(), merchantId, createdAt: env.clock.now() });
const record = (photoKey: string, tx: Tx = prisma) =>
  tx.restockRecord.create({
    data: {
      id: env.newId(),
      merchantId,
      deviceId: device.id,
      operatorId: owner.membershipId,
      photoKey,
      recordNo: `D${env.newId()}`,
      startedAt: env.clock.now(),
      at: env.clock.now(),
      restockQty: 0,
      adjustQty: 0,
      disposeQty: 1,
    },
  });

/** Uses a picture in each of the ways for which pictures are uploaded. */
const naming: Record<string, [kind: string, name: (key: string) => Promise<unknown>]> = {
  'an application': [
    'product',
    (key) =>
      prisma.productApplication.create({
        data: {
          ...common(),
          updatedAt: env.clock.now(),
          submittedAt: env.clock.now(),
          submittedById: owner.membershipId,
          applicationNo: `A${env.newId()}`,
          name: 'Pear',
          status: 'pending_review',
          payload: { pictures: { front: key, more: [] } },
        },
      }),
  ],
  'an application for payments': [
    'onboarding',
    async (fileKey) => {
      const { application } = await givenApplication(prisma, merchantId, owner.membershipId);
      const attachment = {
        merchantId,
        applicationId: application.id,
        kind: 'void_check',
        position: 1,
      } as const;
      await prisma.applicationAttachment.create({ data: { ...attachment, fileKey } });
    },
  ],
  'a product': [
    'product',
    (key) =>
      prisma.platformProduct.update({
        where: { id: scene.cola.platformProductId },
        data: { pictures: { front: 'x.jpg', more: [key] } },
      }),
  ],
  'a task': [
    'visit',
    async (fileKey) => {
      const task = await prisma.restockTask.create({
        data: {
          ...common(),
          deviceId: device.id,
          operatorId: owner.membershipId,
          mode: 'quick',
          taskNo: `T${env.newId()}`,
          status: 'restocking',
          startedAt: env.clock.now(),
          updatedAt: env.clock.now(),
        },
      });
      const at = env.clock.now();
      await prisma.restockPhoto.create({
        data: {
          id: env.newId(),
          merchantId,
          taskId: task.id,
          door: 'L',
          fileKey,
          takenAt: at,
          createdAt: at,
        },
      });
    },
  ],
  'a disposal': ['disposal', (key) => record(key)],
  'a complaint': [
    'complaint',
    async (fileKey) => {
      const complaint = await prisma.complaint.create({
        data: {
          ...common(),
          deviceId: device.id,
          complaintNo: 'C26112100000001',
          source: 'phone',
          category: 'other',
          status: 'pending',
          description: 'The door does not close.',
          currency: 'USD',
          locale: 'en-US',
          createdById: owner.membershipId,
          answerDueAt: env.clock.now(),
          updatedAt: env.clock.now(),
        },
      });
      await prisma.complaintFile.create({
        data: { fileKey, merchantId, complaintId: complaint.id, position: 1 },
      });
    },
  ],
};

describe('an uploaded picture', () => {
  test('is deleted if not used within a day, however often the job runs', async () => {
    const key = await upload('product');
    hours(23);
    await work();
    expect((await stored(key)).state).toBe('pending');
    hours(1);
    await work();
    await work();
    expect(removed).toEqual([key]);
    expect(await stored(key)).toMatchObject({ state: 'deleted', expiresAt: null });
  });

  test.each(Object.entries(naming))('stays if it is used by %s', async (_, [kind, name]) => {
    const [key, other] = [await upload(kind), await upload(kind)];
    await name(key);
    hours(24);
    await work();
    expect(removed).toEqual([other]);
    expect(await stored(key)).toMatchObject({ state: 'uploaded', expiresAt: null });
    hours(48);
    await work();
    expect(removed).toEqual([other]);
  });

  test('stays while a record that refers to it is being written', async () => {
    const key = await upload('disposal');
    await prisma.fileObject.update({ where: { key }, data: { state: 'uploaded' } });
    hours(24);
    await transaction(database, async (tx) => {
      expect(await hasArrived(tx, merchantId, 'disposal', key)).toBe(true);
      await work();
      await record(key, tx);
    });
    await work();
    expect(removed).toEqual([]);
    expect(await stored(key)).toMatchObject({ state: 'uploaded', expiresAt: null });
  });

  test('is not kept because another merchant refers to its key', async () => {
    const stranger = await givenTemplateScene(database);
    const key = await upload('disposal');
    await prisma.restockRecord.create({
      data: {
        id: env.newId(),
        merchantId: stranger.merchantId,
        deviceId: stranger.device.id,
        photoKey: key,
        operatorId: stranger.owner.membershipId,
        recordNo: `D${env.newId()}`,
        startedAt: env.clock.now(),
        at: env.clock.now(),
        restockQty: 0,
        adjustQty: 0,
        disposeQty: 1,
      },
    });
    hours(24);
    await work();
    expect(removed).toEqual([key]);
  });

  test('is deleted by one of two workers', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => upload('visit')));
    hours(24);
    for (let left = keys.length; left > 0; left -= 2) await Promise.all([work(own, 1), work(own, 1)]);
    expect([...removed].sort()).toEqual([...keys].sort());
  });

  test('stays due if the store fails half-way, and is deleted in the next run', async () => {
    const key = await upload('visit');
    hours(24);
    const broken = async () => Promise.reject(new Error('store is away'));
    const files = { ...own.ports.files, remove: broken };
    await expect(work({ ...own, ports: { ...own.ports, files } })).rejects.toThrow();
    expect((await stored(key)).state).toBe('pending');
    await work();
    expect(removed).toEqual([key]);
  });
});
