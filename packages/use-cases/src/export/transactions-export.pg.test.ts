import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { givenWalletScene } from '@larder/testkit/wallet-scene';
import { afterAll, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { transactionsExport } from './transactions-export.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

const scene = await givenWalletScene(database, { hasPaid: false });
await scene.earn(3_000, -500, 2_000);
accepted(await scene.request(4_000));

const open = (actor: MemberActor = scene.owner, more: object = {}) =>
  transactionsExport({ from: '2026-11-21', to: '2026-11-21', ...more }).open({
    tx: database.prisma,
    database,
    now: scene.env.clock.now(),
    actor,
  });
const rowsOf = async (size: number, more: object = {}) =>
  plainRows(accepted(await open(scene.owner, more)), size);

test('has one line a transaction, newest first, with amount, fee and net', async () => {
  const rows = await rowsOf(100);
  expect(rows.map((row) => [row[3], row[9], row[10], row[11]])).toEqual([
    ['finance.kind.withdrawal', '-39.75', '0.25', '-40.00'],
    ['finance.kind.sale', '20.00', '0.00', '20.00'],
    ['finance.kind.refund', '-5.00', '0.00', '-5.00'],
    ['finance.kind.sale', '30.00', '0.00', '30.00'],
  ]);
  expect(rows[0]?.[4]).toMatch(/^W\d{14}$/);
});

test('is the same in parts of any size', async () => {
  const whole = await rowsOf(100);
  for (const size of [1, 2, 3, 4]) expect(await rowsOf(size)).toEqual(whole);
});

test('holds the filter of the list', async () => {
  expect(await rowsOf(10, { type: 'refund' })).toHaveLength(1);
  expect(await rowsOf(10, { from: '2026-11-20', to: '2026-11-20' })).toEqual([]);
});

test('is refused to members who may not see the list', async () => {
  const viewer = actorOf(await givenMember(database.prisma, scene.merchant.id), { role: 'viewer' });
  expect(refusalOf(await open(viewer))).toEqual({ code: 'FORBIDDEN' });
});

test('covers at most 31 days', () => {
  expect(() => transactionsExport({ from: '2026-10-01', to: '2026-11-21' })).toThrow('valid.range.max');
});
