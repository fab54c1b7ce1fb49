import { readSettlements } from '@larder/database/queries/ledger/fee-plan.queries';
import { type FeePlan, freePlan } from '@larder/domain/ledger/fee-plan';
import type { SettlementMode } from '@larder/domain/ledger/order-postings';
import type { MemberReadContext } from '../use-case.ts';

/** How a merchant is paid. */
export type MerchantMoney = {
  readonly currency: string;
  readonly country: string;
  readonly timezone: string;
  readonly mode: SettlementMode;
  readonly plan: FeePlan;
};

/** Reads how the caller's merchant is paid, with the fees that are valid now. */
export async function readMerchantMoney({
  tx,
  actor,
  now,
}: Pick<MemberReadContext, 'tx' | 'actor' | 'now'>): Promise<MerchantMoney> {
  const [merchant, [settlement]] = await Promise.all([
    tx.merchant.findUniqueOrThrow({
      where: { id: actor.merchantId },
      select: { currency: true, country: true, timezone: true, settlementMode: true },
    }),
    readSettlements(tx, [actor.merchantId], now),
  ]);
  const { settlementMode: mode, ...of } = merchant;
  return { ...of, mode, plan: settlement?.plan ?? freePlan };
}
