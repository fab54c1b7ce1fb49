import { lockDays } from '@larder/database/queries/reconciliation/book-lock';
import { openMissingHere } from '@larder/database/queries/reconciliation/line-match.queries';
import {
  oldestOpenDay,
  tieOutDays,
} from '@larder/database/queries/reconciliation/reconciliation-day.queries';
import {
  comparedFrom,
  DAY_CLOSES_AFTER_MS,
  MISSING_AFTER_MS,
} from '@larder/domain/reconciliation/reconciliation-rules';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Compares both books day by day: opens cases of what has no counterpart for too long, adds up open days, and closes
 * those that tie out. Returns the number of cases opened. [decision 135]
 */
export const reconcileDays = defineUseCase({
  name: 'reconciliation.reconcileDays',
  access: 'internal',
  kind: 'write',
  input: z.object({}),
  run: async ({ tx, clock, ports, log }) => {
    const provider = ports.payouts?.provider;
    if (provider === undefined) return accept(0);
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const missingBefore = ago(MISSING_AFTER_MS);
    await lockDays(tx);
    const from = comparedFrom(await oldestOpenDay(tx, provider), now);
    const missing =
      (await openMissingHere(tx, { provider, before: missingBefore, now })) +
      (await tieOutDays(tx, { provider, from, missingBefore, closeBefore: ago(DAY_CLOSES_AFTER_MS), now }));
    if (missing > 0) log.error({ provider, missing }, 'the books of the provider and ours differ');
    return accept(missing);
  },
});
