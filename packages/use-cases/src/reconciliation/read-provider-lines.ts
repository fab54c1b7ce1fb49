import {
  type CursorRow,
  claimCursor,
  followAccount,
  keepLines,
  moveCursor,
  type NewLine,
} from '@larder/database/queries/reconciliation/provider-line.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { lastSettled } from '@larder/domain/reconciliation/reconciliation-rules';
import { accept, type Result } from '@larder/domain/refusal';
import { z } from 'zod';
import type { BalanceLine, PayoutsPort } from '../ports/payouts.port.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';

/** A worker that died gives its account back after this time. */
const LEASE_MS = 2 * MINUTE_MS;
/** Without news the provider is asked this often. */
const EVERY_MS = 5 * MINUTE_MS;
const PAGE = 100;

/**
 * Reads what moved on one account at the provider and keeps each line once. The cursor stays behind the newest minutes,
 * which are read again. Several workers may run at once. Returns 1 if an account was due, otherwise 0; call again
 * while it is 1. [decision 135]
 */
export const readProviderLines = defineUseCase({
  name: 'reconciliation.readProviderLines',
  access: 'internal',
  kind: 'steps',
  input: z.object({}),
  run: async (ctx) => {
    const { payouts } = ctx.ports;
    if (!payouts) return accept(0);
    const { provider } = payouts;
    const now = ctx.clock.now();
    const claimed = await ctx.step(async ({ tx }) => {
      const known = await tx.providerCursor.count({ where: { provider, account: '' } });
      if (known === 0) await followAccount(tx, { provider, account: '', dueAt: now });
      return accept(await claimCursor(tx, { provider, now, leaseUntil: new Date(now.getTime() + LEASE_MS) }));
    });
    if (!claimed.ok) return claimed;
    if (!claimed.value) return accept(0);
    const read = await readAccount(ctx, payouts, claimed.value);
    return read.ok ? accept(1) : read;
  },
});

/** Reads page after page. What is kept twice is known by its reference. */
async function readAccount(
  ctx: StepsContext,
  payouts: PayoutsPort,
  { provider, account, ...cursor }: CursorRow,
): Promise<Result<void>> {
  let [settled, after] = [cursor.lineRef, cursor.lineRef];
  for (let hasMore = true; hasMore; ) {
    const page = await payouts.balanceLines({ account: account || null, after, limit: PAGE });
    if (page.kind !== 'page') {
      ctx.log.warn({ account, outcome: page.kind }, 'the movements at the provider were not read');
      return accept();
    }
    const { lines } = page;
    hasMore = page.hasMore && lines.length > 0;
    const now = ctx.clock.now();
    const saved = await ctx.step(async ({ tx, newId, wake }) => {
      const rows = lines.map((line) => rowOf(line, newId()));
      const kept = await keepLines(tx, { provider, account }, rows, now);
      // What a merchant's account received is on lines of its own.
      for (const { toAccount } of rows)
        if (toAccount !== null) await followAccount(tx, { provider, account: toAccount, dueAt: now });
      if (kept > 0) wake('work');
      const lineRef = lastSettled(lines, now)?.lineRef ?? settled;
      const dueAt = new Date(now.getTime() + (hasMore ? LEASE_MS : EVERY_MS));
      await moveCursor(tx, { provider, account, lineRef: settled }, { lineRef, dueAt, readAt: now });
      return accept(lineRef);
    });
    if (!saved.ok) return saved;
    settled = saved.value;
    after = lines.at(-1)?.lineRef ?? after;
  }
  return accept();
}

const rowOf = (line: BalanceLine, id: string): NewLine => {
  const { createdAt, counterpart, ...rest } = line;
  const toAccount = counterpart?.account ?? null;
  return { ...rest, id, occurredAt: createdAt, toAccount, toRef: counterpart?.sourceRef ?? null };
};
