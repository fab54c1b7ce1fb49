import type { Tx } from '@larder/database/transaction';
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

const now = new Date(testNow);

/** A log of a cabinet of its own. */
async function givenLog() {
  const merchant = await givenMerchant(database.prisma);
  const device = await givenCabinet(database.prisma, merchant.id);
  return { deviceId: device.id, logId: newTestId() };
}

const gapAt = (seq: number, fromSeq: number, toSeq = fromSeq) =>
  eventOf(seq, 'log.gap', { fromSeq, toSeq, reason: 'storage_full', dropped: {} }, now);

/** The same connection; counts its statements. */
function counting(tx: Tx) {
  const counted = { statements: 0 };
  const forwards =
    (name: '$queryRaw' | '$executeRaw') =>
    (text: TemplateStringsArray, ...values: unknown[]) => {
      counted.statements += 1;
      return tx[name](text, ...values);
    };
  const prisma = { $queryRaw: forwards('$queryRaw'), $executeRaw: forwards('$executeRaw') } as unknown as Tx;
  return { prisma, counted };
}

test('fills the gaps of a log that declares very many bit by bit, because other cabinets wait', async () => {
  const { deviceId, logId } = await givenLog();
  const gaps = Array.from({ length: GAPS_AT_ONCE + 10 }, (_, index) => gapAt(2 * index + 2, 2 * index + 1));
  await givenEvents(database, deviceId, logId, gaps);
  const acknowledged = async () =>
    (await settleEventLogs(database, [{ deviceId, logId }], now)).map(({ ackSeq }) => ackSeq);
  expect(await acknowledged()).toEqual([2 * GAPS_AT_ONCE]);
  expect(await acknowledged()).toEqual([2 * gaps.length]);
});

test('fills the gaps of many logs by as many statements as one gap of one log', async () => {
  const one = await givenLog();
  await givenEvents(database, one.deviceId, one.logId, [gapAt(2, 1)]);
  const many = [await givenLog(), await givenLog(), await givenLog()];
  // The second gap is declared before the first, and the third is behind a hole that is not declared.
  for (const { deviceId, logId } of many)
    await givenEvents(database, deviceId, logId, [gapAt(3, 5, 6), gapAt(4, 1, 2), gapAt(7, 9)]);
  const single = counting(database.prisma);
  await settleEventLogs(single, [one], now);
  const together = counting(database.prisma);
  const marks = await settleEventLogs(together, many, now);
  expect(marks.map(({ ackSeq, maxSeq, holeSince }) => [ackSeq, maxSeq, holeSince])).toEqual(
    many.map(() => [7, 7, null]),
  );
  expect(together.counted).toEqual(single.counted);
});

test('fills a gap whose numbers a cabinet writes as decimals, and those of the other logs', async () => {
  const written = await givenLog();
  await givenEvents(database, written.deviceId, written.logId, [gapAt(4, 1, 3)]);
  // Stored as it was sent; JavaScript reads the same integers from it.
  await database.pool.query(
    `UPDATE device_event_inbox
        SET raw = replace(replace(raw::text, '"fromSeq": 1,', '"fromSeq": 1.0,'), '"toSeq": 3,', '"toSeq": 3e0,')::json
      WHERE log_id = $1`,
    [written.logId],
  );
  const other = await givenLog();
  await givenEvents(database, other.deviceId, other.logId, [gapAt(2, 1)]);
  const marks = await settleEventLogs(database, [written, other], now);
  expect(new Map(marks.map(({ logId, ackSeq }) => [logId, ackSeq]))).toEqual(
    new Map([
      [written.logId, 4],
      [other.logId, 2],
    ]),
  );
});

/** Rows of the inbox and entries of its indexes that are read while the marks of a log are settled. */
async function rowsReadAt(log: { readonly deviceId: string; readonly logId: string }) {
  const rowsRead = async (tx: Tx) => {
    const [read] = await tx.$queryRaw<{ rows: number }[]>`
      SELECT sum(pg_stat_get_xact_tuples_returned(oid))::int AS rows FROM pg_class
       WHERE relname LIKE 'device\\_event\\_inbox%'`;
    return read?.rows ?? Number.NaN;
  };
  return database.prisma.$transaction(async (tx) => {
    // The connection may not have reported the reads of earlier transactions.
    const before = await rowsRead(tx);
    const [mark] = await settleEventLogs({ prisma: tx }, [log], now);
    return { mark, rows: (await rowsRead(tx)) - before };
  });
}

/** Stores 4,999 events of a log, of this type and content, with a hole at 2. */
const givenHole = (log: { readonly deviceId: string; readonly logId: string }, type: string, raw: string) =>
  database.pool.query(
    `INSERT INTO device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
     SELECT $1, $2, seq, $4, replace($5, 'SEQ', seq::text)::json, $3, $3, 'device', 'received'
       FROM generate_series(1, 5000) AS seq WHERE seq <> 2`,
    [log.deviceId, log.logId, now, type, raw],
  );

test.each([
  ['events', 'door.closed', '{}', 20],
  // Each declares itself, as gaps behind a hole do that a cabinet forgot to declare.
  ['declared gaps', 'log.gap', '{"data":{"fromSeq":SEQ,"toSeq":SEQ}}', 3 * GAPS_AT_ONCE],
])('reads few of the thousands of %s behind a hole that is not declared', async (_, type, raw, most) => {
  const log = await givenLog();
  await givenHole(log, type, raw);
  await settleEventLogs(database, [log], now);
  const { mark, rows } = await rowsReadAt(log);
  expect(mark).toMatchObject({ ackSeq: 1, maxSeq: 5000, holeSince: now });
  expect(rows).toBeLessThan(most);
});

test('fills a hole by a gap that begins before the acknowledged events and was declared last', async () => {
  const log = await givenLog();
  const { deviceId, logId } = log;
  await givenEvents(database, deviceId, logId, [gapAt(1, 1), gapAt(2, 2)]);
  expect((await settleEventLogs(database, [log], now)).map(({ ackSeq }) => ackSeq)).toEqual([2]);
  await givenEvents(database, deviceId, logId, [gapAt(6, 4), gapAt(7, 1, 5)]);
  expect((await settleEventLogs(database, [log], now)).map(({ ackSeq }) => ackSeq)).toEqual([7]);
});
