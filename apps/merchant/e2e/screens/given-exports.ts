import { actorOf } from '@larder/testkit/given/actor-of';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';

const HOUR_MS = 3_600_000;

/** Exports of the owner, one in each standing; no worker takes those that wait, nor do they have files. */
export async function givenExports({ database, now }: System, { merchant, owner }: Shop): Promise<void> {
  const at = now();
  const hours = (count: number) => new Date(at.getTime() + count * HOUR_MS);
  const params = { mode: 'quick', from: '2026-11-01', to: '2026-11-21' };
  const { membershipId } = actorOf(owner);
  const own = { merchantId: merchant.id, membershipId, kind: 'restock_records', params } as const;
  const email = `bookkeeping.and.reports@${'subsidiary.'.repeat(5)}example.com`;
  await database.prisma.exportJob.createMany({
    data: [
      { ...own, status: 'queued' as const, dueAt: hours(900) },
      { ...own, kind: 'orders' as const, status: 'running' as const, dueAt: hours(900), writtenRows: 12_000 },
      { ...own, status: 'ready' as const, format: 'xlsx' as const, rows: 2_100, expiresAt: hours(20) },
      { ...own, status: 'sent' as const, rows: 1, email, expiresAt: hours(20) },
      { ...own, status: 'failed' as const, rows: 40, email, expiresAt: hours(-2) },
      { ...own, status: 'failed' as const, expiresAt: hours(-3) },
      { ...own, status: 'empty' as const, kind: 'products' as const, params: {}, expiresAt: hours(-4) },
      {
        ...own,
        status: 'ready' as const,
        kind: 'bill_report' as const,
        params: { month: '2026-10' },
        rows: 7,
      },
    ].map((job, index) => ({
      writtenRows: 'rows' in job ? job.rows : 0,
      ...job,
      id: newTestId(),
      createdAt: hours(-index / 4),
    })),
  });
}
