import { planLookUps } from '@larder/database/plan-look-ups';
import { readPayoutsNow } from '@larder/database/queries/finance/withdrawal.queries';
import { readRefundsNow } from '@larder/database/queries/order/refund.queries';
import { tryLockMatching } from '@larder/database/queries/reconciliation/book-lock';
import { matchLines, offsetLines } from '@larder/database/queries/reconciliation/line-match.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Matches lines of the provider with the ledger, one line with one posting. Posts what only the provider knows: its
 * fees, and money that moved between its accounts or to a bank. A refund or payout whose money came back is read
 * again. One worker matches at a time: where another does, this one returns 0. Otherwise returns the number of lines
 * looked at; call again while it equals `limit`. [decisions 135 and 167]
 */
export const matchProviderLines = defineUseCase({
  name: 'reconciliation.matchProviderLines',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async ({ tx, now, wake }, { limit }) => {
    if (!(await tryLockMatching(tx))) return accept(0);
    await planLookUps(tx);
    const { lines, refundFailureIds, failedRefundRefs, returnedPayouts } = await matchLines(tx, now, limit);
    if (refundFailureIds.length > 0) await offsetLines(tx, refundFailureIds, now);
    await readRefundsNow(tx, failedRefundRefs, now);
    await readPayoutsNow(tx, returnedPayouts, now);
    if (failedRefundRefs.length + returnedPayouts.length > 0) wake('work');
    return accept(lines);
  },
});
