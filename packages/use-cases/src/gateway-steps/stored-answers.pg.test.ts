import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { newTestId } from '@larder/testkit/new-test-id';
import { testNow } from '@larder/testkit/test-now';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type RequestKey, storeAnswer, takeRequest } from './stored-answers.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

let key: RequestKey;
beforeEach(async () => {
  const { id } = await givenCabinet(database.prisma, null);
  key = { deviceId: id, bootId: '9f2c11d0', reqId: 'r-1' };
});

const now = new Date(testNow);
const after = (ms: number) => new Date(now.getTime() + ms);
const video = () => ({ type: 'media.slot', sessionId: newTestId() });

describe('a request of a cabinet', () => {
  test('gets the answer of its first time for ten minutes', async () => {
    const about = video();
    expect(await takeRequest(database, key, about, now)).toEqual({ kind: 'new' });
    await storeAnswer(database, key, { ok: true });
    const again = await takeRequest(database, key, about, after(serverLimits.authorizeStoredMs - 1));
    expect(again).toEqual({ kind: 'answered', answer: { ok: true } });
  });

  test('is refused while its id belongs to another question, answered or abandoned', async () => {
    await takeRequest(database, key, video(), now);
    const reused = { kind: 'reused' };
    expect(await takeRequest(database, key, video(), after(limits.authorizeAnswerMs))).toEqual(reused);
    await storeAnswer(database, key, { ok: true });
    expect(await takeRequest(database, key, video(), after(1))).toEqual(reused);
  });

  test('is taken over when its worker is gone', async () => {
    const about = video();
    await takeRequest(database, key, about, now);
    expect(await takeRequest(database, key, about, after(1))).toEqual({ kind: 'working' });
    expect(await takeRequest(database, key, about, after(limits.authorizeAnswerMs))).toEqual({ kind: 'new' });
  });

  test('is taken over at once when its gateway has stopped', async () => {
    const about = { ...video(), gatewayId: newTestId() };
    await database.prisma.gatewayInstance.create({
      data: { id: about.gatewayId, name: 'first', startedAt: now, beatAt: now, connections: 0 },
    });
    await takeRequest(database, key, about, now);
    const again = { ...about, gatewayId: newTestId() };
    expect(await takeRequest(database, key, again, now)).toEqual({ kind: 'working' });
    await database.prisma.gatewayInstance.update({
      where: { id: about.gatewayId },
      data: { stoppedAt: now },
    });
    expect(await takeRequest(database, key, again, now)).toEqual({ kind: 'new' });
    expect(await takeRequest(database, key, again, now)).toEqual({ kind: 'working' });
  });

  test('replaces an expired question under the same id, and is then recognized when it comes again', async () => {
    await takeRequest(database, key, video(), now);
    await storeAnswer(database, key, { ok: true });
    const about = video();
    const later = after(serverLimits.authorizeStoredMs);
    expect(await takeRequest(database, key, about, later)).toEqual({ kind: 'new' });
    expect(await takeRequest(database, key, about, later)).toEqual({ kind: 'working' });
  });
});
