import { closesAt } from '@larder/domain/bill/bill-times';
import { MINUTE_MS } from '@larder/domain/durations';
import type { BankNumbers } from '@larder/domain/finance/bank-account';
import type { FeePlan } from '@larder/domain/ledger/fee-plan';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { drawNumbers } from './draw-numbers.ts';
import { seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import { accrueBills, closedMonths, issueBills, payOwedBills } from './write-bills.ts';
import { withdrawalTimes, writeAccount, writeWithdrawal } from './write-withdrawals.ts';

/** The worker that takes bills from wallets runs each minute. */
const COLLECTED_AFTER_MS = MINUTE_MS;

type Moment = { readonly at: Date; readonly happens: () => Promise<void> };

/**
 * Lives through what leaves the wallets of the demo, in the order of time: bills are issued when their month closes and
 * paid as soon as enough is available, and three withdrawals take all that is left then. `releases`: when money became
 * available, which is posted already.
 */
export async function writeWallets(
  seed: SeedContext,
  plans: ReadonlyMap<string, FeePlan>,
  releases: readonly { readonly merchantId: string; readonly occurredAt: Date }[],
  sealNumbers: (merchantId: string, accountId: string, numbers: BankNumbers) => string,
  post: (postings: readonly LedgerPosting[]) => Promise<void>,
): Promise<void> {
  let number = 0;
  for (const merchant of seedMerchants) {
    const merchantId = mustHave(seed.merchantIds, merchant.code);
    const { payoutFeeMinor: feeMinor } = mustHave(plans, merchantId);
    const accountId = await writeAccount(seed, merchant, sealNumbers);
    const moments: Moment[] = [
      ...releases
        .filter((release) => release.merchantId === merchantId)
        .map(({ occurredAt: at }) => ({ at, happens: async () => undefined })),
      ...closedMonths(seed, merchant).map((month) => ({
        at: closesAt(month, merchant.timeZone),
        happens: () => issueBills(seed, merchant, month),
      })),
      ...withdrawalTimes(seed, merchant).map((at, turn) => ({
        at,
        happens: () => {
          number += 1;
          return writeWithdrawal(
            seed,
            { merchant, accountId, at, feeMinor, isFirst: turn === 0, number },
            post,
          );
        },
      })),
    ];
    moments.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, happens } of moments) {
      await happens();
      await payOwedBills(seed, merchant, new Date(at.getTime() + COLLECTED_AFTER_MS));
    }
    await accrueBills(seed, merchant);
  }
  await drawNumbers(seed.connection, 'withdrawal_number', number);
}
