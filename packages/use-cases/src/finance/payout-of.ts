import type { PayoutOf } from '@larder/database/queries/finance/payout-lines.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberReadContext } from '../use-case.ts';

/** Names a withdrawal of the caller's merchant with the zone of its days. Refuses `NOT_FOUND`. */
export async function payoutOf(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  withdrawalId: string,
): Promise<Result<PayoutOf>> {
  const { merchantId } = actor;
  const found = await tx.withdrawal.findFirst({
    where: { merchantId, id: withdrawalId },
    select: { id: true },
  });
  if (!found) return refuse('NOT_FOUND');
  const { timezone } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timezone: true },
  });
  return accept({ merchantId, withdrawalId, timezone });
}
