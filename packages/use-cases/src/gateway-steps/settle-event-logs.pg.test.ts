import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { testNow } from '@larder/testkit/test-now';
import { afterAll, expect, inject, test } from 'vitest';
import { GAPS_AT_ONCE, settleEventLogs } from './settle-event-logs.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

test('fills the gaps of a log that declares very many bit by bit, because other cabinets wait', async () => {
  const merchant = await givenMerchant(database.prisma);
  const device = await givenCabinet(database.prisma, merchant.id);
  const logId = newTestId();
  const now = new Date(testNow);
  const gapAt = (seq: number) => ({ fromSeq: seq, toSeq: seq, reason: 'storage_full' as const, dropped: {} });
  const gaps = Array.from({ length: GAPS_AT_ONCE + 10 }, (_, index) =>
    eventOf(2 * index + 2, 'log.gap', gapAt(2 * index + 1), now),
  );
  await givenEvents(database, device.id, logId, gaps);
  const acknowledged = async () =>
    (await settleEventLogs(database, [{ deviceId: device.id, logId }], now)).map(({ ackSeq }) => ackSeq);
  expect(await acknowledged()).toEqual([2 * GAPS_AT_ONCE]);
  expect(await acknowledged()).toEqual([2 * gaps.length]);
});
