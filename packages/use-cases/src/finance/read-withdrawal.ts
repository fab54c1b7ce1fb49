import { withdrawalInput } from '@larder/contract/finance.contract';
import { payoutDays, payoutParts } from '@larder/database/queries/finance/payout-lines.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { shownWithdrawal } from './shown-withdrawal.ts';

/**
 * Returns one withdrawal with its time line and what it pays out: parts that add up to its amount, and days that do.
 * Refuses `NOT_FOUND`. [screens 82, A-10]
 */
export const readWithdrawal = defineUseCase({
  name: 'finance.readWithdrawal',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: withdrawalInput,
  run: async ({ tx, actor, database }, { id }) => {
    const { merchantId } = actor;
    const row = await tx.withdrawal.findFirst({
      where: { merchantId, id },
      include: { account: true, requestedBy: { select: { displayName: true } } },
    });
    if (!row) return refuse('NOT_FOUND');
    const { timezone } = await tx.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { timezone: true },
    });
    const of = { merchantId, withdrawalId: id, timezone };
    const [parts, days] = await Promise.all([payoutParts(database.pool, of), payoutDays(database.pool, of)]);
    return accept({
      ...shownWithdrawal(row, timezone),
      timezone,
      holder: row.account.holder,
      requestedBy: row.requestedBy.displayName,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      paidAt: row.paidAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      bankRef: row.bankRef,
      // While it is tried, the reason is the provider's, for operators.
      reason: row.endedAt ? row.reason : null,
      parts,
      days,
    });
  },
});
