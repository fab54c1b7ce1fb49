import { planLookUps } from '@larder/database/plan-look-ups';
import { readRefundsNow } from '@larder/database/queries/order/refund.queries';
import { matchLines, offsetLines } from '@larder/database/queries/reconciliation/line-match.queries';
import { postOpenLines } from '@larder/database/queries/reconciliation/post-open-lines';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Matches lines of the provider with the ledger, one line with one posting. Posts what only the provider knows: its
 * fees, and money that moved between its accounts or to a bank. A refund whose money came back is read again. Several
 * workers may run at once. Returns the number of lines looked at; call again while it equals `limit`. [decision 135]
 */
export const matchProviderLines = defineUseCase({
  name: 'reconciliation.matchProviderLines',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async ({ tx, now, wake }, { limit }) => {
    await planLookUps(tx);
    const { lineIds, failedRefs } = await postOpenLines(tx, now, limit);
    await matchLines(tx, lineIds, now);
    if (failedRefs.length > 0) {
      await offsetLines(tx, lineIds, now);
      await readRefundsNow(tx, failedRefs, now);
      wake('work');
    }
    return accept(lineIds.length);
  },
});
