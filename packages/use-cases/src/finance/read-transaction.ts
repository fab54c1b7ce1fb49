import { transactionInput } from '@larder/contract/finance.contract';
import { findTransaction, payoutsOf } from '@larder/database/queries/finance/transaction.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { shownTransaction } from './shown-transaction.ts';

/**
 * Returns one transaction with the withdrawals that pay it out. `state`: `pending` until it is available, `available`,
 * `partly_paid` or `paid_out` once withdrawals took some or all of it; null where nothing is paid out. Refuses
 * `NOT_FOUND`. [screens 79, A-10]
 */
export const readTransaction = defineUseCase({
  name: 'finance.readTransaction',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: transactionInput,
  run: async (ctx, { id }) => {
    const { merchantId } = ctx.actor;
    const { pool } = ctx.database;
    const row = await findTransaction(pool, merchantId, id, scopeOf(ctx.actor));
    if (!row) return refuse('NOT_FOUND');
    const { availableAt, releasedAt, ...of } = row;
    const [payouts, { timezone }, item] = await Promise.all([
      payoutsOf(pool, merchantId, id),
      ctx.tx.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { timezone: true } }),
      ctx.tx.walletItem.findFirst({
        where: { merchantId, txnId: id },
        select: { amountMinor: true, leftMinor: true },
      }),
    ]);
    return accept({
      ...shownTransaction(row),
      provider: of.provider,
      providerRef: of.providerRef,
      timezone,
      availableAt: availableAt?.toISOString() ?? null,
      state: item && item.amountMinor !== 0n ? stateOf(item, releasedAt) : null,
      payouts,
    });
  },
});

function stateOf(
  { amountMinor, leftMinor }: { readonly amountMinor: bigint; readonly leftMinor: bigint },
  releasedAt: Date | null,
): 'pending' | 'available' | 'partly_paid' | 'paid_out' {
  if (!releasedAt) return 'pending';
  if (leftMinor === amountMinor) return 'available';
  return leftMinor === 0n ? 'paid_out' : 'partly_paid';
}
