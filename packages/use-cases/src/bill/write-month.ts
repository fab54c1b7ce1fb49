import { minorToNumber } from '@larder/database/minor-to-number';
import { nextBillNumber } from '@larder/database/queries/bill/bill-work.queries';
import { type ServedMonthRow, servedMonth } from '@larder/database/queries/bill/service-day.queries';
import { readSettlements } from '@larder/database/queries/ledger/fee-plan.queries';
import { type BillKind, billKinds } from '@larder/domain/bill/bill-kind';
import { type BillCredit, proratedMinor, sumBill } from '@larder/domain/bill/bill-sum';
import { billDueAt } from '@larder/domain/bill/bill-times';
import type { BillStatus } from '@larder/domain/bill/bill-transitions';
import { type CalendarMonth, daysOfMonth, monthSpan } from '@larder/domain/calendar-month';
import { humanNumber } from '@larder/domain/human-number';
import { type FeePlan, freePlan } from '@larder/domain/ledger/fee-plan';
import { accept, type Result } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../use-case.ts';
import { moveBill } from './move-bill.ts';
import { payBill } from './pay-bill.ts';

type Writer = Pick<WriteContext, 'tx' | 'now' | 'newId'>;
type Fee = { readonly qty: number; readonly amountMinor: number };

/** The fee of one device, by kind: what is counted, and the amount. */
const feeOf: Readonly<Record<BillKind, (plan: FeePlan, row: ServedMonthRow, daysOfMonth: number) => Fee>> = {
  saas_fee: (plan, { days }, ofMonth) => ({
    qty: days,
    amountMinor: proratedMinor(plan.saasMonthlyMinor, days, ofMonth),
  }),
  traffic_card_fee: (plan, { cardDays }, ofMonth) => ({
    qty: cardDays,
    amountMinor: proratedMinor(plan.trafficMonthlyMinor, cardDays, ofMonth),
  }),
  algorithm_fee: (plan, { orders }) => ({ qty: orders, amountMinor: orders * plan.algorithmUnitMinor }),
};

const unitOf: Readonly<Record<BillKind, (plan: FeePlan) => number>> = {
  saas_fee: (plan) => plan.saasMonthlyMinor,
  traffic_card_fee: (plan) => plan.trafficMonthlyMinor,
  algorithm_fee: (plan) => plan.algorithmUnitMinor,
};

/** What all bills of a merchant's month are written from. */
type BilledMonth = {
  readonly merchantId: string;
  readonly month: CalendarMonth;
  readonly timezone: string;
  readonly currency: string;
  readonly plan: FeePlan;
  readonly invoiced: boolean;
  readonly served: readonly ServedMonthRow[];
};

/**
 * Writes the bills of a month from the days in service and the recognized orders so far, by the plan that was valid at
 * its beginning, and issues them if it is over. Bills that were issued are left alone, and a month that costs nothing
 * has none. Refuses as `moveBill`. [decision 133]
 */
export async function writeMonth(
  ctx: Writer,
  {
    merchantId,
    month,
    isOver,
  }: { readonly merchantId: string; readonly month: CalendarMonth; readonly isOver: boolean },
): Promise<Result<void>> {
  const { timezone, currency } = await ctx.tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const span = monthSpan(month, timezone);
  const [settlement] = await readSettlements(ctx.tx, [merchantId], span.from);
  const plan = settlement?.plan ?? freePlan;
  const invoiced = settlement?.mode === 'independent';
  const served = await servedMonth(ctx.tx, merchantId, span);
  for (const kind of billKinds) {
    const billed = { merchantId, month, timezone, currency, plan, invoiced, served };
    const bill = await writeBill(ctx, billed, kind);
    const issued = bill && isOver ? await issueBill(ctx, billed, bill) : null;
    if (issued && !issued.ok) return issued;
  }
  return accept();
}

type WrittenBill = ReturnType<typeof sumBill> & { readonly id: string };

/** Writes one bill that accrues with its lines. Returns null if it costs nothing or was issued before. */
async function writeBill(ctx: Writer, billed: BilledMonth, kind: BillKind): Promise<WrittenBill | null> {
  const { tx, now } = ctx;
  const { merchantId, month, currency, plan, served } = billed;
  const known = await tx.bill.findUnique({
    where: { merchantId_kind_month: { merchantId, kind, month } },
  });
  if (known && known.status !== 'accruing') return null;
  // The lines of a bill that accrues are replaced, so its credits are open again.
  if (known) await tx.billLine.deleteMany({ where: { merchantId, billId: known.id } });
  const credits = await openCredits(tx, merchantId, kind);
  const lines = served.flatMap((row) => {
    const fee = feeOf[kind](plan, row, daysOfMonth(month));
    return fee.amountMinor > 0 ? [{ row, ...fee }] : [];
  });
  if (lines.length === 0 && credits.length === 0) {
    if (known) await tx.bill.delete({ where: { id: known.id } });
    return null;
  }
  const sum = sumBill(
    lines.map(({ amountMinor }) => amountMinor),
    credits,
    plan.billTaxPpm,
  );
  const id = known?.id ?? ctx.newId();
  const values = { ...sum, unitMinor: unitOf[kind](plan), taxPpm: plan.billTaxPpm, updatedAt: now };
  await tx.bill.upsert({
    where: { id },
    create: { id, merchantId, kind, month, status: 'accruing', currency, createdAt: now, ...values },
    update: values,
  });
  await tx.billLine.createMany({
    data: [
      ...lines.map(({ row, qty, amountMinor }) => ({
        deviceId: row.deviceId,
        deviceName: row.deviceName,
        qty,
        amountMinor,
        iccid: kind === 'traffic_card_fee' ? row.iccid : null,
      })),
      ...credits.map((credit) => ({
        qty: 1,
        amountMinor: -credit.subtotalMinor,
        taxMinor: -credit.taxMinor,
        creditOfId: credit.id,
      })),
    ].map((line, index) => ({ ...line, merchantId, billId: id, lineNo: index + 1 })),
  });
  return { id, ...sum };
}

/** Paid bills of a kind that are void and that no bill credits yet. [decision 134] */
async function openCredits(
  tx: Writer['tx'],
  merchantId: string,
  kind: BillKind,
): Promise<(BillCredit & { readonly id: string })[]> {
  const voided = await tx.bill.findMany({
    where: { merchantId, kind, status: 'paid', voidedAt: { not: null }, credit: null },
    orderBy: { month: 'asc' },
  });
  return voided.map(({ id, subtotalMinor, taxMinor }) => ({
    id,
    subtotalMinor: minorToNumber(subtotalMinor),
    taxMinor: minorToNumber(taxMinor),
  }));
}

/** Numbers a bill and makes it due. One that credits more than it charges is settled at once. */
async function issueBill(ctx: Writer, billed: BilledMonth, bill: WrittenBill): Promise<Result<BillStatus>> {
  const { tx, now } = ctx;
  const { merchantId, currency, timezone, invoiced } = billed;
  const billNo = humanNumber('bill', localDay(now, timezone), await nextBillNumber(tx));
  const issued = await moveBill(ctx, { id: bill.id, status: 'accruing' }, 'issue', {
    billNo,
    invoiced,
    issuedAt: now,
    dueAt: billDueAt(now, timezone),
  });
  if (!issued.ok || bill.totalMinor > 0) return issued;
  return await payBill(ctx, { ...bill, status: issued.value, merchantId, currency, invoiced });
}
