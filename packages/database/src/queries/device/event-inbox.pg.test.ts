import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type InboxEvent, insertEvents, pruneEvents } from './event-inbox.queries.ts';
import { giveUpEvents, logsWithWaitingEvents, refreshEventLogs } from './event-log.queries.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());

const at = new Date('2026-11-20T12:00:00.000Z');

type Log = { readonly deviceId: string; readonly logId: string };
const newLog = (): Log => ({ deviceId: newTestId(), logId: newTestId() });

function event(log: Log, seq: number, text = 'as it was', change: Partial<InboxEvent> = {}): InboxEvent {
  const raw = JSON.stringify({ seq, text });
  return {
    ...log,
    seq,
    type: 'door.closed',
    raw,
    receivedAt: at,
    occurredAt: at,
    clockQuality: 'device',
    status: 'received',
    error: null,
    ...change,
  };
}

const seqs = (log: Log, ...numbers: number[]) => numbers.map((seq) => event(log, seq));
const mark = async (log: Log) => (await refreshEventLogs(prisma, [log], at))[0];
const applied = (log: Log, appliedSeq: number) =>
  prisma.deviceEventLog.update({ where: { deviceId_logId: log }, data: { appliedSeq } });
const stored = (log: Log) => prisma.deviceEventInbox.findMany({ where: log, orderBy: { seq: 'asc' } });

describe('events in the inbox', () => {
  test('are stored byte for byte', async () => {
    const log = newLog();
    const odd = event(log, 1, 'quotes " \\ { } , \n and 中文', {
      error: 'a, {b} "c"',
      status: 'invalid',
    });
    expect(await insertEvents(pool, [odd])).toEqual(['new']);
    const [row] = await stored(log);
    expect(row).toMatchObject({
      seq: 1n,
      raw: JSON.parse(odd.raw),
      error: 'a, {b} "c"',
      status: 'invalid',
      receivedAt: at,
      occurredAt: at,
    });
  });

  test('are duplicates when repeated with the same bytes, conflicts with others', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2));
    expect(await insertEvents(pool, [event(log, 1), event(log, 2, 'changed'), event(log, 3)])).toEqual([
      'duplicate',
      'conflict',
      'new',
    ]);
    expect((await stored(log)).map(({ raw }) => raw)).toMatchObject([
      { seq: 1 },
      { text: 'as it was' },
      { seq: 3 },
    ]);
  });

  test('are judged the same way when repeated within one group', async () => {
    const log = newLog();
    const group = [event(log, 1), event(log, 1), event(log, 1, 'changed')];
    expect(await insertEvents(pool, group)).toEqual(['new', 'duplicate', 'conflict']);
    expect(await insertEvents(pool, group)).toEqual(['duplicate', 'duplicate', 'conflict']);
  });

  test('run no statement when the group is empty', async () => {
    expect(await insertEvents(pool, [])).toEqual([]);
  });

  test('are each stored once when several gateways write them at the same time', async () => {
    const logs = Array.from({ length: 5 }, newLog);
    const all = logs.flatMap((log) => seqs(log, 1, 2, 3, 4, 5, 6, 7, 8));
    const groups = [all, [...all].reverse(), all.filter((_, index) => index % 2 === 0)];
    const outcomes = await Promise.all(groups.map((group) => insertEvents(pool, group)));
    expect(outcomes.flat().filter((outcome) => outcome === 'new')).toHaveLength(all.length);
    expect(outcomes.flat()).not.toContain('conflict');
  });

  test('leave the same rows and the same mark in any order, split and repeated in any way', async () => {
    const group = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(group, { maxLength: 6 }), async (groups) => {
        const log = newLog();
        for (const numbers of groups) await insertEvents(pool, seqs(log, ...numbers));
        const sent = new Set(groups.flat());
        let ackSeq = 0;
        while (sent.has(ackSeq + 1)) ackSeq += 1;
        expect((await stored(log)).map(({ seq }) => Number(seq))).toEqual([...sent].sort((a, b) => a - b));
        expect(await mark(log)).toMatchObject({ ackSeq, maxSeq: Math.max(0, ...sent) });
      }),
      { numRuns: 30 },
    );
  });
});

describe('the mark of a log', () => {
  test('stays before a hole and passes it when it is filled', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2, 4, 5));
    expect(await mark(log)).toMatchObject({ ackSeq: 2, maxSeq: 5, holeSince: at });
    await insertEvents(pool, seqs(log, 3));
    expect(await mark(log)).toMatchObject({ ackSeq: 5, maxSeq: 5, holeSince: null });
  });

  test('remembers since when its hole exists', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 2));
    await mark(log);
    await insertEvents(pool, seqs(log, 3));
    const later = new Date(at.getTime() + 60_000);
    expect((await refreshEventLogs(prisma, [log], later))[0]).toMatchObject({
      ackSeq: 0,
      maxSeq: 3,
      holeSince: at,
    });
  });

  test('is 0 without events', async () => {
    const log = newLog();
    expect(await mark(log)).toEqual({ ...log, ackSeq: 0, appliedSeq: 0, maxSeq: 0, holeSince: null });
    expect(await prisma.deviceEventLog.count({ where: log })).toBe(1);
  });

  test('is the same when several workers refresh it at the same time', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2, 3));
    const marks = await Promise.all([mark(log), mark(log), mark(log)]);
    expect(new Set(marks.map((found) => found?.ackSeq))).toEqual(new Set([3]));
  });

  test('passes events that were given up', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 7, 8));
    await giveUpEvents(prisma, [{ ...log, toSeq: 6 }], at);
    expect(await mark(log)).toMatchObject({ ackSeq: 8, maxSeq: 8, holeSince: null });
    await giveUpEvents(prisma, [{ ...log, toSeq: 3 }], at);
    expect(await mark(log)).toMatchObject({ ackSeq: 8 });
  });

  test('covers events that cannot be applied, so that they block nothing', async () => {
    const log = newLog();
    await insertEvents(pool, [
      event(log, 1, '', { status: 'invalid' }),
      event(log, 2, '', { status: 'unknown' }),
    ]);
    expect(await mark(log)).toMatchObject({ ackSeq: 2 });
  });
});

describe('the search for waiting events', () => {
  const waits = async (log: Log) =>
    (await logsWithWaitingEvents(prisma)).some((one) => one.logId === log.logId);

  test('finds them before the marks are first read, and until the marks have passed them', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2));
    expect(await waits(log)).toBe(true);
    await mark(log);
    expect(await waits(log)).toBe(true);
    await applied(log, 1);
    expect(await waits(log)).toBe(true);
    await applied(log, 2);
    expect(await waits(log)).toBe(false);
    await insertEvents(pool, seqs(log, 3));
    expect(await waits(log)).toBe(true);
  });

  test('finds one that filled a hole', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 3));
    await mark(log);
    await applied(log, 1);
    await insertEvents(pool, seqs(log, 2));
    expect(await waits(log)).toBe(true);
    expect(await mark(log)).toMatchObject({ ackSeq: 3 });
  });

  test('skips one that arrived after its place was given up', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 3));
    await giveUpEvents(prisma, [{ ...log, toSeq: 2 }], at);
    await mark(log);
    await applied(log, 3);
    expect(await insertEvents(pool, seqs(log, 1))).toEqual(['new']);
    expect(await waits(log)).toBe(false);
  });
});

describe('pruning the inbox', () => {
  const later = new Date(at.getTime() + 1);
  beforeAll(async () => {
    await pruneEvents(pool, later, 1_000);
  });

  test('deletes old, applied events and nothing else', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2, 3));
    await mark(log);
    await applied(log, 2);
    expect(await pruneEvents(pool, at, 100)).toBe(0);
    expect(await pruneEvents(pool, later, 100)).toBe(2);
    expect((await stored(log)).map(({ seq }) => seq)).toEqual([3n]);
    expect(await mark(log)).toMatchObject({ ackSeq: 3 });
  });

  test('deletes events that arrived after their place was given up', async () => {
    const log = newLog();
    await giveUpEvents(prisma, [{ ...log, toSeq: 2 }], at);
    await applied(log, 2);
    await insertEvents(pool, seqs(log, 1));
    expect(await pruneEvents(pool, later, 100)).toBe(1);
  });

  test('keeps the newest of a log if asked to, until they are too old as well', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2, 3));
    await mark(log);
    await applied(log, 3);
    expect(await pruneEvents(pool, later, 100, 2)).toBe(1);
    expect((await stored(log)).map(({ seq }) => seq)).toEqual([2n, 3n]);
    expect(await pruneEvents(pool, later, 100)).toBe(2);
  });

  test('stops at its limit', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2, 3));
    await mark(log);
    await applied(log, 3);
    expect(await pruneEvents(pool, later, 2)).toBe(2);
    expect(await pruneEvents(pool, later, 2)).toBe(1);
  });

  test('leaves a mark that keeps repeated events out', async () => {
    const log = newLog();
    await insertEvents(pool, seqs(log, 1, 2));
    await mark(log);
    await applied(log, 2);
    await pruneEvents(pool, later, 100);
    expect(await insertEvents(pool, seqs(log, 1, 2, 3))).toEqual(['duplicate', 'duplicate', 'new']);
    expect(await mark(log)).toMatchObject({ ackSeq: 3 });
  });
});
