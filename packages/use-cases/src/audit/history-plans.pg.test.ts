import { type TimelineQuery, timelinePage } from '@larder/database/queries/device/timeline.queries';
import {
  type AuditFilter,
  auditPage,
  isSuperseded,
} from '@larder/database/queries/platform/audit-list.queries';
import { actsOfKind } from '@larder/domain/audit/audit-acts';
import { timelineEdits } from '@larder/domain/device/timeline-edits';
import { activityKinds } from '@larder/domain/device/timeline-kinds';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenMember } from '@larder/testkit/given/given-member';
import { multiplyRow } from '@larder/testkit/multiply-row';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { readRows } from '@larder/testkit/read-rows';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const ROWS = 100_000;
const LIMIT = 20;
/** A page of each branch, device and act that the filter names, not more. */
const PAGE = LIMIT + 1;

const { merchant, device, owner, sell } = await givenOrderScene(database);
const rare = await givenMember(prisma, merchant.id);

/** Copies the row of a table 10^5 times, each five minutes older, over a year. */
const multiply = (table: string, at: string, set: Record<string, string>) =>
  multiplyRow(database, {
    table,
    count: ROWS,
    set: { id: 'gen_random_uuid()', [at]: `o.${at} - n * interval '5 minutes'`, ...set },
  });

/** One act in a thousand is by the rare member, one in a hundred changes a device; most are by shoppers. */
beforeAll(async () => {
  await sell('2026-11-21T09:59:59Z');
  await prisma.deviceCommand.create({
    data: {
      id: newTestId(),
      deviceId: device.id,
      merchantId: merchant.id,
      cseq: 1,
      name: 'door.open',
      state: 'succeeded',
      args: { doors: ['L'] },
      actorKind: 'user',
      actorId: owner.membershipId,
      issuedAt: new Date('2026-11-21T09:00:00Z'),
      expiresAt: new Date('2026-11-21T09:01:00Z'),
      finishedAt: new Date('2026-11-21T09:00:05Z'),
    },
  });
  await givenAlert(prisma, device, { type: 'offline', startedAt: new Date('2026-11-21T09:00:00Z') });
  await prisma.auditLog.create({
    data: {
      id: newTestId(),
      at: new Date('2026-11-21T09:00:00Z'),
      merchantId: merchant.id,
      actorKind: 'user',
      actorId: owner.accountId,
      action: 'restock.openTaskDoor',
      objectType: 'restock_task',
      objectId: 'test',
      deviceId: device.id,
      diff: { doors: [null, ['L']] },
      result: 'ok',
      requestId: 'test',
    },
  });
  for (let month = 0; month < 12; month += 1)
    await database.pool.query(`select make_partition('audit_log', 'month', $1)`, [
      new Date(Date.UTC(2025, 11 + month, 10)),
    ]);
  await multiply('audit_log', 'at', {
    diff: "jsonb_build_object('highC10', jsonb_build_array(null, n))",
    actor_kind: "CASE WHEN n % 2 = 0 THEN 'shopper' ELSE 'user' END",
    actor_id: `CASE WHEN n % 1000 = 1 THEN '${rare.account.id}' ELSE o.actor_id END`,
    action:
      "CASE WHEN n % 100 = 1 THEN 'device.saveFreezeRule' WHEN n % 1000 = 3 THEN 'product.editOwn' ELSE o.action END",
  });
  await multiply('door_session', 'created_at', {
    kind: "CASE WHEN n % 1000 = 0 THEN 'service' ELSE 'sale' END",
    operator_id: `CASE WHEN n % 1000 = 0 THEN '${rare.membership.id}' END`,
  });
  await multiply('device_command', 'issued_at', {
    cseq: 'n + 1',
    actor_id: `CASE WHEN n % 1000 = 0 THEN '${rare.membership.id}' ELSE o.actor_id END`,
  });
  await multiply('alert', 'started_at', {
    alert_no: "'A' || lpad(n::text, 14, '0')",
    cause: 'n',
    status: "'recovered'",
    ended_at: 'o.started_at',
    type: "CASE WHEN n % 1000 = 0 THEN 'door_forced' ELSE 'offline' END",
  });
  await database.asOwner('analyze audit_log; analyze door_session; analyze device_command; analyze alert');
});

const tables = ['audit_log', 'door_session', 'device_command', 'alert', 'connectivity_log'];

/** Returns the rows read of the tables that grow with the history, behind the wall. */
async function historyRead(run: Parameters<typeof readRows>[2]) {
  const read = await readRows(database, { role: 'larder_app', merchantId: merchant.id }, run);
  return Object.fromEntries(
    tables.map((table) => [
      table,
      Object.entries(read)
        .filter(([name]) => name === table || name.startsWith(`${table}_2`) || name === `${table}_default`)
        .reduce((sum, [, rows]) => sum + rows, 0),
    ]),
  );
}

const everything: AuditFilter = { deviceIds: null };
const deep = ['2026-02-01T00:00:00.000Z', 'ffffffff-ffff-7fff-bfff-ffffffffffff'] as const;
const someDay = { from: new Date('2026-03-01T05:00:00Z'), to: new Date('2026-03-02T05:00:00Z') };

describe('the audit list over 10^5 rows', () => {
  test.each<[string, Partial<AuditFilter>, number]>([
    ['the whole list', {}, PAGE],
    ['a day long ago', someDay, PAGE],
    ['one device', { deviceIds: [device.id] }, PAGE],
    ['one person of few acts', { accountId: rare.account.id }, PAGE],
    ['one group of rare acts', { actions: actsOfKind('product') }, PAGE * actsOfKind('product').length],
    ['one group of many acts', { actions: actsOfKind('device') }, PAGE * actsOfKind('device').length],
  ])('reads a page, whatever the history: %s', async (_, filter, most) => {
    for (const after of [null, deep]) {
      const read = await historyRead((tx) =>
        auditPage(tx, merchant.id, { ...everything, ...filter }, after, LIMIT),
      );
      // A partition gives its first row before the rows are put in order.
      expect(read.audit_log).toBeLessThanOrEqual(most + 14 * (most / PAGE));
      if (!after) expect(read.audit_log).toBeGreaterThan(0);
    }
  });

  test('looks for a newer change among those after it only', async () => {
    const row = { id: newTestId(), deviceId: device.id, at: new Date('2026-11-21T08:00:00Z') };
    const read = await historyRead((tx) => isSuperseded(tx, merchant.id, row, ['device.saveFreezeRule']));
    expect(read.audit_log).toBeLessThanOrEqual(20);
  });
});

describe('the activity of a fleet over 10^5 rows of each kind', () => {
  const query: TimelineQuery = {
    deviceIds: null,
    kinds: activityKinds,
    edits: timelineEdits,
    after: null,
    limit: LIMIT,
  };
  const person = { membershipId: rare.membership.id, accountId: rare.account.id };

  test.each<[string, Partial<TimelineQuery>]>([
    ['everything', {}],
    [
      'a page deep in the list',
      { after: ['2026-02-01T00:00:00.000Z', 'session:00000000-0000-7000-8000-000000000000'] },
    ],
    ['a day long ago', someDay],
    ['rare alerts beside many', { kinds: ['alert'] }],
    ['staff openings among many purchases', { kinds: ['opening', 'alert'] }],
    ['edits beside many other acts', { kinds: ['edit'] }],
    ['one device', { deviceIds: [device.id], kinds: ['session', 'command', 'alert'] }],
    ['one person of few acts', { person }],
  ])('reads a page of each branch, whatever the history: %s', async (_, changed) => {
    const read = await historyRead((tx) => timelinePage(tx, merchant.id, { ...query, ...changed }));
    // Each branch reads a page, and the rows shown once more; commands of a member are found by either of their ids.
    expect(read.door_session).toBeLessThanOrEqual(3 * PAGE);
    expect(read.device_command).toBeLessThanOrEqual(4 * PAGE);
    // Of each alert type a page; only two have any.
    expect(read.alert).toBeLessThanOrEqual(4 * PAGE);
    expect(read.audit_log).toBeLessThanOrEqual(PAGE * 2 + 14 * 2);
    expect(Object.values(read).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(0);
  });
});
