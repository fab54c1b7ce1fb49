import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { insertSamples } from '../device/telemetry.queries.ts';
import { keepPartitions, pruneExpired } from './retention.queries.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const partitionOf = async (table: string, column: string, value: string) => {
  const { rows } = await pool.query<{ part: string }>(
    `select tableoid::regclass::text as part from ${table} where ${column} = $1`,
    [value],
  );
  return rows.map(({ part }) => part);
};

const audit = (id: string, at: Date) =>
  prisma.auditLog.create({
    data: {
      id,
      at,
      actorKind: 'system',
      action: 'test',
      objectType: 'test',
      objectId: '1',
      result: 'ok',
      requestId: 'r',
    },
  });

describe('partitions', () => {
  test('are created ahead once, and take over the rows of the default one', async () => {
    const { id: deviceId } = await givenCabinet(prisma, null);
    const early = newTestId();
    await audit(early, now);
    await insertSamples(pool, [{ deviceId, at: now, zone: 'main', c10: 38, rssiDbm: null }]);
    expect(await partitionOf('audit_log', 'id', early)).toEqual(['audit_log_default']);

    const { made, dropped } = await keepPartitions(pool, now);
    expect(made).toEqual([
      'telemetry_sample_20261120',
      'telemetry_sample_20261121',
      'telemetry_sample_20261122',
      'telemetry_sample_20261123',
      'audit_log_202611',
      'audit_log_202612',
      'audit_log_202701',
    ]);
    expect(dropped).toEqual([]);
    expect(await partitionOf('audit_log', 'id', early)).toEqual(['audit_log_202611']);
    expect(await partitionOf('telemetry_sample', 'device_id', deviceId)).toEqual([
      'telemetry_sample_20261120',
    ]);
    expect(await keepPartitions(pool, now)).toEqual({ made: [], dropped: [] });
  });

  test('lose no row that is on its way while its partition is made', async () => {
    const at = new Date('2033-05-05T00:00:00Z');
    const id = newTestId();
    const waiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
                      where d.datname = current_database() and not l.granted`;
    const maker = await pool.connect();
    let written: Promise<unknown> | undefined;
    try {
      await maker.query('begin');
      await maker.query(`select make_partition('audit_log', 'month', $1)`, [at]);
      written = audit(id, at);
      written.catch(() => undefined);
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
      await maker.query('commit');
    } finally {
      maker.release();
    }
    await written;
    expect(await partitionOf('audit_log', 'id', id)).toEqual(['audit_log_203305']);
  });

  test('stay append-only', async () => {
    await audit(newTestId(), new Date('2040-01-01T00:00:00Z'));
    for (const part of ['audit_log_202611', 'audit_log_default']) {
      await expect(database.asOwner(`delete from ${part}`)).rejects.toThrow('append-only');
      await expect(database.asOwner(`truncate ${part}`)).rejects.toThrow('append-only');
    }
  });

  test('are dropped when their retention is over', async () => {
    const later = new Date(now.getTime() + 31 * 86_400_000);
    const { dropped } = await keepPartitions(pool, later);
    expect(dropped).toEqual(['telemetry_sample_20261120']);
    for (const month of ['2024-10-01Z', '2024-11-01Z'])
      await pool.query(`select make_partition('audit_log', 'month', $1)`, [month]);
    const { dropped: months } = await keepPartitions(pool, new Date('2026-11-30T00:00:00Z'));
    expect(months).toEqual(['audit_log_202410']);
  });

  test('end at midnight in UTC, whatever the time zone of the session', async () => {
    const client = await pool.connect();
    await client.query(`set timezone = 'Asia/Shanghai'`);
    await client.query(`select make_partition('telemetry_sample', 'day', '2027-03-14T23:30:00Z')`);
    const { rows } = await client.query<{ bound: string }>(
      `select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'telemetry_sample_20270314'`,
    );
    const { rows: kept } = await client.query(
      `select * from drop_partitions('telemetry_sample', 'day', '2027-03-14T23:59:59Z') as name where name like '%20270314'`,
    );
    const { rows: gone } = await client.query(
      `select * from drop_partitions('telemetry_sample', 'day', '2027-03-15T00:00:00Z') as name where name like '%20270314'`,
    );
    await client.query('reset timezone');
    client.release();
    expect(rows[0]?.bound).toBe(`FOR VALUES FROM ('2027-03-14 08:00:00+08') TO ('2027-03-15 08:00:00+08')`);
    expect([kept.length, gone.length]).toEqual([0, 1]);
  });
});

describe('pruning', () => {
  test('deletes rows past their retention and keeps the rest', async () => {
    const code = (id: string, expiresAt: Date) =>
      prisma.emailCode.create({
        data: {
          id,
          email: 'a@example.com',
          purpose: 'reset',
          codeHmac: new Uint8Array(32),
          sentAt: new Date(expiresAt.getTime() - 600_000),
          expiresAt,
        },
      });
    await code(newTestId(), daysAgo(31));
    const kept = await code(newTestId(), daysAgo(29));
    await prisma.rateLimitCounter.create({
      data: { key: 'x', windowStart: daysAgo(1), count: 1, expiresAt: daysAgo(1) },
    });
    expect(await pruneExpired(pool, now)).toMatchObject({
      email_code: 1,
      rate_limit_counter: 1,
      device_event_inbox: 0,
    });
    expect(await prisma.emailCode.findMany()).toEqual([kept]);
  });

  test('keeps applied events for a week, and the newest fifty of a log for a month', async () => {
    const log = { deviceId: newTestId(), logId: newTestId() };
    const receive = (from: number, to: number, days: number) =>
      pool.query(
        `insert into device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status)
         select $1, $2, seq, 'door.closed', '{}', $5, $5, 'device', 'received' from generate_series($3::int, $4::int) seq`,
        [log.deviceId, log.logId, from, to, daysAgo(days)],
      );
    await receive(1, 10, 31);
    await receive(11, 20, 8);
    await receive(21, 55, 6);
    const at = { createdAt: daysAgo(31), lastReceivedAt: daysAgo(6) };
    await prisma.deviceEventLog.create({ data: { ...log, ackSeq: 55, maxSeq: 55, appliedSeq: 55, ...at } });
    const numbers = async () =>
      (await prisma.deviceEventInbox.findMany({ where: log, orderBy: { seq: 'asc' } })).map(({ seq }) =>
        Number(seq),
      );
    expect(await pruneExpired(pool, now)).toMatchObject({ device_event_inbox: 10 });
    expect(await numbers()).toEqual(Array.from({ length: 45 }, (_, index) => index + 11));
    await prisma.deviceEventLog.update({
      where: { deviceId_logId: log },
      data: { ackSeq: 65, maxSeq: 65, appliedSeq: 65 },
    });
    expect(await pruneExpired(pool, now)).toMatchObject({ device_event_inbox: 5 });
    expect((await numbers())[0]).toBe(16);
    await prisma.deviceEventInbox.deleteMany({ where: log });
    await prisma.deviceEventLog.deleteMany({ where: log });
  });

  test('deletes old exports once their file is gone', async () => {
    const { id: merchantId } = await givenMerchant(prisma);
    const { membership } = await givenMember(prisma, merchantId);
    const job = (createdAt: Date, more: { fileKey?: string; dueAt?: Date }) =>
      prisma.exportJob.create({
        data: {
          id: newTestId(),
          merchantId,
          membershipId: membership.id,
          createdAt,
          ...more,
          kind: 'restock_records',
          params: {},
          email: 'a@example.com',
          status: more.dueAt ? 'queued' : 'sent',
        },
      });
    await job(daysAgo(31), {});
    const kept = [
      await job(daysAgo(31), { fileKey: 'exports/there.csv' }),
      await job(daysAgo(31), { dueAt: now }),
      await job(daysAgo(29), {}),
    ];
    expect(await pruneExpired(pool, now)).toMatchObject({ export_job: 1 });
    const left = await prisma.exportJob.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id).sort());
  });

  test('deletes families of refresh tokens whole', async () => {
    const { id: accountId } = await prisma.account.create({
      data: {
        id: newTestId(),
        email: 'b@example.com',
        passwordHash: 'x',
        name: 'B',
        status: 'active',
        createdAt: now,
        updatedAt: now,
      },
    });
    const session = (familyId: string, expiresAt: Date, replacedById: string | null) =>
      prisma.refreshSession.create({
        data: {
          id: newTestId(),
          familyId,
          accountId,
          tokenHash: new TextEncoder().encode(newTestId()),
          createdAt: daysAgo(100),
          signedInAt: daysAgo(100),
          expiresAt,
          replacedById,
          replacedAt: replacedById ? daysAgo(90) : null,
        },
      });
    const [dead, alive] = [newTestId(), newTestId()];
    const lastDead = await session(dead, daysAgo(31), null);
    await session(dead, daysAgo(40), lastDead.id);
    const lastAlive = await session(alive, daysAgo(1), null);
    await session(alive, daysAgo(40), lastAlive.id);
    expect(await pruneExpired(pool, now)).toMatchObject({ refresh_session: 2 });
    expect(await prisma.refreshSession.count({ where: { familyId: alive } })).toBe(2);
  });

  test('deletes old boots of a cabinet, except its newest four', async () => {
    const [restless, calm] = [await givenCabinet(prisma, null), await givenCabinet(prisma, null)];
    const boot = (deviceId: string, days: number) =>
      prisma.deviceBoot.create({
        data: {
          deviceId,
          bootId: `boot ${days}`,
          receivedAt: daysAgo(days),
          upMs: 0n,
          reason: 'power_on',
        },
      });
    for (const days of [0, 1, 29, 30, 31, 40]) await boot(restless.id, days);
    for (const days of [100, 200, 300, 400, 500]) await boot(calm.id, days);
    expect(await pruneExpired(pool, now)).toMatchObject({ device_boot: 3 });
    const left = await prisma.deviceBoot.groupBy({ by: ['deviceId'], _count: true });
    const counted = new Map(left.map(({ deviceId, _count }) => [deviceId, _count]));
    expect([counted.get(restless.id), counted.get(calm.id)]).toEqual([4, 4]);
  });

  test('deletes connections older than 13 months, except the last one of a cabinet', async () => {
    const { id: deviceId } = await givenCabinet(prisma, null);
    const { id: silentId } = await givenCabinet(prisma, null);
    const row = (of: string, at: Date, state: 'online' | 'offline') =>
      prisma.connectivityLog.create({ data: { deviceId: of, at, state } });
    await row(deviceId, daysAgo(430), 'online');
    await row(deviceId, daysAgo(10), 'offline');
    await row(silentId, daysAgo(900), 'online');
    await row(silentId, daysAgo(890), 'offline');
    expect(await pruneExpired(pool, now)).toMatchObject({ connectivity_log: 2 });
    expect(await prisma.connectivityLog.findMany({ select: { deviceId: true, state: true } })).toEqual([
      { deviceId, state: 'offline' },
      { deviceId: silentId, state: 'offline' },
    ]);
    await expect(database.asOwner('delete from connectivity_log')).rejects.toThrow('append-only');
    await expect(pool.query('delete from connectivity_log')).rejects.toThrow('permission denied');
    await pool.query(`select prune_connectivity('infinity')`);
    expect(await prisma.connectivityLog.count()).toBe(2);
  });

  test('deletes the mark of a log that another replaced, once none of its events waits', async () => {
    const { id: deviceId } = await givenCabinet(prisma, null);
    const log = async (days: number, more: Partial<{ appliedSeq: bigint; deviceId: string }> = {}) => {
      const { logId } = await prisma.deviceEventLog.create({
        data: {
          deviceId,
          logId: newTestId(),
          ackSeq: 5n,
          appliedSeq: 5n,
          maxSeq: 5n,
          createdAt: daysAgo(days),
          lastReceivedAt: daysAgo(days),
          ...more,
        },
      });
      return logId;
    };
    const gone = await log(200);
    const waits = await log(150, { appliedSeq: 4n });
    const young = await log(89);
    const newest = await log(20);
    const only = await log(500, { deviceId: (await givenCabinet(prisma, null)).id });
    expect(await pruneExpired(pool, now)).toMatchObject({ device_event_log: 1 });
    const left = (await prisma.deviceEventLog.findMany()).map(({ logId }) => logId);
    expect(left).not.toContain(gone);
    expect(left.toSorted()).toEqual([waits, young, newest, only].toSorted());
  });

  test('deletes what guard rules noted of cards after 180 days, more rows than one statement deletes', async () => {
    const { id: merchantId } = await givenMerchant(prisma);
    const { id: deviceId } = await givenCabinet(prisma, merchantId);
    const hits = (count: number, at: Date) =>
      pool.query(
        `insert into guard_hit (id, merchant_id, card_hash, kind, act, enforced, day, device_id, threshold, measured, first_at, last_at)
         select gen_random_uuid(), $1, sha256(n::text::bytea), 'debt', 'warn', false, $3::timestamptz, $2, 1, 1, $3, $3
           from generate_series(1, $4::int) n`,
        [merchantId, deviceId, at, count],
      );
    await hits(5_001, daysAgo(181));
    await hits(1, daysAgo(179));
    expect(await pruneExpired(pool, now)).toMatchObject({ guard_hit: 5_001 });
    expect(await prisma.guardHit.count()).toBe(1);
  });

  test('deletes faults that were cleared long ago and keeps the open ones', async () => {
    const { id: deviceId } = await givenCabinet(prisma, null);
    const fault = (code: string, clearedAt: Date | null) =>
      prisma.deviceFault.create({
        data: { id: newTestId(), deviceId, code, severity: 'minor', raisedAt: daysAgo(500), clearedAt },
      });
    await fault('LONG_AGO', daysAgo(401));
    await fault('CLEARED', daysAgo(399));
    await fault('OPEN', null);
    expect(await pruneExpired(pool, now)).toMatchObject({ device_fault: 1 });
    const left = await prisma.deviceFault.findMany({ orderBy: { code: 'asc' } });
    expect(left.map(({ code }) => code)).toEqual(['CLEARED', 'OPEN']);
  });
});
