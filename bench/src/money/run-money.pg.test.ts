import { createTestDatabase } from '@larder/testkit/create-test-database';
import { withDatabase } from '@larder/testkit/test-server-address';
import { afterAll, expect, inject, test } from 'vitest';
import { runMoney } from './run-money.ts';

const server = inject('testServer');
const database = await createTestDatabase(server);
afterAll(() => database.drop());

test('books of ours and of the provider are equal after lost answers, races and killed processes', async () => {
  const { operations, deaths, deathsAt, ours, theirs, differences } = await runMoney({
    database,
    databaseUrl: withDatabase(server.serviceUrl, database.name),
    operations: 200,
    processes: 2,
    parallel: 4,
    operationsPerKill: 100,
    callsPerDeath: 14,
    faultyCards: [
      'fp_lost_refund',
      'fp_silent_refund',
      'fp_lost_capture',
      'fp_500_capture',
      'fp_void_fail',
      'fp_refund_returned',
      'fp_dispute_won',
      'fp_dispute_lost',
    ],
    salesBefore: 2,
    seed: 'suite',
  });
  expect(differences).toEqual([]);
  expect(ours).toEqual(theirs);
  expect(ours.capturedMinor).toBeGreaterThan(0);
  expect(operations).toBeGreaterThanOrEqual(200);
  expect(deaths).toBeGreaterThanOrEqual(2);
  expect(Object.values(deathsAt).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  // What stays refunded may be nothing: refunds come back, and some are paid out by hand.
  expect(await database.prisma.refund.count()).toBeGreaterThan(0);
  expect(await database.prisma.withdrawal.count({ where: { state: 'paid' } })).toBeGreaterThan(0);
  expect(await database.prisma.bill.count({ where: { status: 'paid' } })).toBeGreaterThan(0);
}, 600_000);
