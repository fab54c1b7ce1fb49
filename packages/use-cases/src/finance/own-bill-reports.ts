import { type BillReportRow, billReports } from '@larder/database/queries/finance/bill-report.queries';
import { withBalances } from '@larder/domain/ledger/bill-report';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberReadContext } from '../use-case.ts';

type Reader = Pick<MemberReadContext, 'tx' | 'actor' | 'clock'>;

/** The merchant's wallet by months, oldest first, each with its opening and closing balance. */
export async function ownBillReports({ tx, actor, clock }: Reader) {
  const { currency, timezone, settlementMode } = await tx.merchant.findUniqueOrThrow({
    where: { id: actor.merchantId },
    select: { currency: true, timezone: true, settlementMode: true },
  });
  const months = withBalances(await billReports(tx, actor.merchantId, currency, clock.now()));
  return { currency, timezone, settlementMode, months };
}

/** One month, or the refusal `NOT_FOUND` if the wallet has none of that name. */
export async function ownBillReport(ctx: Reader, month: string): Promise<Result<Month>> {
  const { currency, timezone, months } = await ownBillReports(ctx);
  const index = months.findIndex((known) => known.month.startsWith(month));
  const found = months[index];
  return found
    ? accept({ ...found, currency, timezone, isLast: index === months.length - 1 })
    : refuse('NOT_FOUND');
}

type Month = BillReportRow & {
  readonly openingMinor: number;
  readonly closingMinor: number;
  readonly currency: string;
  readonly timezone: string;
  /** The month that goes on. */
  readonly isLast: boolean;
};
