import { serverLimits } from '@larder/domain/server-limits';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { GatewayLease } from './gateway-lease.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
beforeEach(() => database.asOwner('DELETE FROM gateway_lease'));
afterEach(() => void vi.useRealTimers());

const nowMs = 0;
function gateway() {
  const changes: boolean[] = [];
  const warnings: string[] = [];
  const lease = new GatewayLease({
    database,
    log: { warn: (_fields, message) => warnings.push(message) },
    id: newTestId(),
    monotonicMs: () => nowMs,
    onChange: (isActive) => changes.push(isActive),
  });
  return { lease, changes, warnings };
}
const expire = () => database.asOwner('UPDATE gateway_lease SET until = clock_timestamp()');

describe('the lease of an external broker', () => {
  test('goes to one gateway, which keeps it by renewing', async () => {
    const [first, second] = [gateway(), gateway()];
    for (let time = 0; time < 2; time += 1) {
      await first.lease.renew();
      await second.lease.renew();
    }
    expect([first.changes, second.changes]).toEqual([[true], []]);
    expect([first.lease.isActive, second.lease.isActive]).toEqual([true, false]);
  });

  test('goes to another one when it has ended, and the former one learns that', async () => {
    const [first, second] = [gateway(), gateway()];
    await first.lease.renew();
    await expire();
    await second.lease.renew();
    await first.lease.renew();
    expect([first.changes, second.changes]).toEqual([[true, false], [true]]);
  });

  test('goes to another one at once when it is released, and is not taken again', async () => {
    const [first, second] = [gateway(), gateway()];
    await first.lease.renew();
    await first.lease.release();
    await second.lease.renew();
    expect(second.lease.isActive).toBe(true);
    await expire();
    await first.lease.release();
    await second.lease.renew();
    expect(second.changes).toEqual([true]);
  });

  test('is left a second before it ends, where the database does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { lease, changes } = gateway();
    await lease.renew();
    vi.advanceTimersByTime(serverLimits.gatewayLeaseMs - 1_001);
    expect(lease.isActive).toBe(true);
    vi.advanceTimersByTime(1);
    expect([lease.isActive, changes]).toEqual([false, [true, false]]);
  });

  test.each([
    ['refuses', () => Promise.reject(new Error('connection lost')), 'the lease could not be released'],
    ['does not answer', () => new Promise<never>(() => {}), null],
  ])('does not delay a stop where the database %s', async (_, execute, warning) => {
    const { lease, warnings } = gateway();
    await lease.renew();
    const broken = vi.spyOn(database.prisma, '$executeRaw').mockImplementation(execute as never);
    onTestFinished(() => broken.mockRestore());
    await lease.release();
    expect([lease.isActive, warnings]).toEqual([false, warning ? [warning] : []]);
  });
});
