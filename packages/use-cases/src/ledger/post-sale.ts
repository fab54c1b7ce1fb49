import { minorToNumber } from '@larder/database/minor-to-number';
import { readSettlements, type SettlementRow } from '@larder/database/queries/ledger/fee-plan.queries';
import { addBankingDays } from '@larder/domain/ledger/banking-days';
import { freePlan, returnedFeeMinor, transactionFeeMinor } from '@larder/domain/ledger/fee-plan';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import {
  refundCause,
  refundFailedPosting,
  refundPosting,
  type SettlementMode,
  salePosting,
} from '@larder/domain/ledger/order-postings';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../use-case.ts';
import { postLedger } from './post-ledger.ts';

type Poster = Pick<WriteContext, 'tx' | 'now' | 'newId'>;

/** A payment whose money the provider has taken. */
export type CapturedSale = {
  readonly paymentId: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly orderId: string | null;
  readonly provider: string;
  readonly providerRef: string;
  readonly currency: string;
  readonly capturedMinor: number;
  readonly occurredAt: Date;
};

/** The posting of a captured payment by the plan that is valid at its instant. Banking days are the merchant's. */
export function saleToPost(
  sale: CapturedSale,
  { mode, country, timezone, plan }: SettlementRow,
): LedgerPosting {
  const valid = plan ?? freePlan;
  const releaseDay = addBankingDays(localDay(sale.occurredAt, timezone), valid.releaseDays, country);
  return salePosting({
    ...sale,
    mode,
    feeMinor: transactionFeeMinor(valid, sale.capturedMinor),
    availableAt: startOfDay(releaseDay, timezone),
  });
}

/** Posts a captured payment in the transaction that records it. */
export async function postSale(ctx: Poster, sale: CapturedSale): Promise<void> {
  const [settlement] = await readSettlements(ctx.tx, [sale.merchantId], sale.occurredAt);
  if (settlement && sale.capturedMinor > 0) await postLedger(ctx, [saleToPost(sale, settlement)]);
}

/** Posts a refund that the provider made, with the part of the fee that the plan gives back. */
export async function postRefund(
  ctx: Poster,
  refund: {
    readonly refundId: string;
    readonly keyNo: number;
    readonly merchantId: string;
    readonly deviceId: string;
    readonly orderId: string;
    readonly paymentId: string;
    readonly provider: string;
    readonly providerRef: string | null;
    readonly currency: string;
    readonly refundMinor: number;
    /** Of the same payment, before this one. */
    readonly refundedBeforeMinor: number;
    readonly occurredAt: Date;
  },
): Promise<void> {
  const { refundId, keyNo, paymentId, refundedBeforeMinor, ...of } = refund;
  const [settlement] = await readSettlements(ctx.tx, [of.merchantId], of.occurredAt);
  if (!settlement) return;
  const sale = await saleOf(ctx, paymentId);
  const returns = settlement.plan?.returnsFee && sale;
  const returned = returns
    ? returnedFeeMinor(
        { capturedMinor: Number(sale.grossMinor), feeMinor: Number(sale.feeMinor) },
        { refundedBeforeMinor, refundMinor: of.refundMinor },
      )
    : 0;
  await postLedger(ctx, [
    refundPosting({
      ...of,
      causeId: refundCause(refundId, keyNo),
      mode: sale?.mode ?? settlement.mode,
      returnedFeeMinor: returned,
    }),
  ]);
}

/** Takes the last posting of a refund back, whose money came back after it had succeeded. */
export async function postRefundFailed(
  ctx: Poster,
  {
    refundId,
    keyNo,
    occurredAt,
  }: { readonly refundId: string; readonly keyNo: number; readonly occurredAt: Date },
): Promise<void> {
  // Refunds of before decision 145 were posted under their id, whatever their key.
  const causes = [...new Set([refundCause(refundId, keyNo), refundId])];
  const posted = await ctx.tx.ledgerTxn.findMany({
    where: { kind: 'refund', causeId: { in: causes } },
    include: { entries: { orderBy: { line: 'asc' } } },
  });
  const refund = causes.flatMap((cause) => posted.find(({ causeId }) => causeId === cause) ?? [])[0];
  if (!refund) return;
  const { id: _, kind: __, postedAt: ___, grossMinor, feeMinor, entries, ...of } = refund;
  const posting = {
    ...of,
    causeId: refundCause(refundId, keyNo),
    grossMinor: minorToNumber(grossMinor),
    feeMinor: minorToNumber(feeMinor),
    entries: entries.map(({ debit, credit, amountMinor }) => ({
      debit,
      credit,
      amountMinor: minorToNumber(amountMinor),
    })),
  };
  await postLedger(ctx, [refundFailedPosting(posting, occurredAt)]);
}

/**
 * The posting of a payment, and how its merchant was settled then: money goes back the way it came, whatever the
 * merchant has chosen since. Null: nothing was posted.
 */
export async function saleOf({ tx }: Pick<Poster, 'tx'>, paymentId: string) {
  const sale = await tx.ledgerTxn.findUnique({
    where: { kind_causeId: { kind: 'sale', causeId: paymentId } },
    select: { grossMinor: true, feeMinor: true, entries: { select: { debit: true } } },
  });
  if (!sale) return null;
  const isOwn = sale.entries.some(({ debit }) => debit === 'memo_clearing');
  const mode: SettlementMode = isOwn ? 'independent' : 'platform';
  return { grossMinor: sale.grossMinor, feeMinor: sale.feeMinor, mode };
}
