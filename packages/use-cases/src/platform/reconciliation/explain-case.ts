import { minorToNumber } from '@larder/database/minor-to-number';
import { lockDays } from '@larder/database/queries/reconciliation/book-lock';
import { lockCase } from '@larder/database/queries/reconciliation/reconciliation-case.queries';
import { adjustableAccounts, adjustmentPosting } from '@larder/domain/ledger/provider-postings';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { postLedger } from '../../ledger/post-ledger.ts';
import { defineUseCase } from '../../use-case.ts';

/**
 * Answers a difference with the provider's book by a posting that names the case, and keeps the operator's reason. Then
 * its day can be closed. Posts nothing for a posting whose line came late. Refuses `NOT_FOUND` {caseNo},
 * `ILLEGAL_TRANSITION` for a case that is explained. [decisions 135 and 168]
 */
export const explainCase = defineUseCase({
  name: 'platform.explainCase',
  access: 'internal',
  kind: 'write',
  input: z.object({
    caseNo: z.string().min(1).max(20),
    against: z.enum(adjustableAccounts),
    note: z.string().trim().min(1).max(limits.noteMaxChars),
  }),
  audit: { objectType: 'reconciliation_case', objectId: ({ caseNo }) => caseNo },
  run: async (ctx, { caseNo, against, note }) => {
    const { tx, now, actor } = ctx;
    await lockDays(tx);
    const found = await lockCase(tx, caseNo);
    if (!found) return refuse('NOT_FOUND', { caseNo });
    if (found.explainedAt) return refuse('ILLEGAL_TRANSITION', { state: 'explained', event: 'explain' });
    const { id, provider, account, currency, lineId, txnId } = found;
    const cursor = await tx.providerCursor.findUnique({ where: { provider_account: { provider, account } } });
    const merchantId = account === '' ? null : (cursor?.merchantId ?? null);
    if (account !== '' && merchantId === null) return refuse('NOT_FOUND', { account });
    const cameLate =
      found.kind === 'missing_there' &&
      (await tx.providerLineMatch.count({ where: { txnId, account, state: 'matched' } })) > 0;
    const differenceMinor = cameLate ? 0 : minorToNumber(found.differenceMinor);
    const about = { causeId: id, merchantId, currency, occurredAt: now, provider };
    const adjusts = differenceMinor !== 0;
    const [adjustmentTxnId = null] = adjusts
      ? await postLedger(ctx, [adjustmentPosting(about, against, differenceMinor)])
      : [];
    await tx.reconciliationCase.update({
      where: { id },
      data: {
        explainedAt: now,
        explainedBy: actor.accountId ?? 'system',
        note,
        adjustmentTxnId,
        differenceMinor,
      },
    });
    if (lineId)
      await tx.providerLineMatch.update({ where: { lineId }, data: { state: 'explained', updatedAt: now } });
    ctx.audit({ after: { kind: found.kind, differenceMinor, currency, against, note } });
    return accept({ caseNo, differenceMinor, currency });
  },
});
