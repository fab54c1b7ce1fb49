import { minorToNumber } from '@larder/database/minor-to-number';
import { nextBillNumber } from '@larder/database/queries/bill/bill-work.queries';
import { type ServedMonthRow, servedMonth } from '@larder/database/queries/bill/service-day.queries';
import { readSettlements } from '@larder/database/queries/ledger/fee-plan.queries';
import { type BillKind, billKinds } from '@larder/domain/bill/bill-kind';
import { proratedMinor, sumBill } from '@larder/domain/bill/bill-sum';
import { billDueAt } from '@larder/domain/bill/bill-times';
import { type CalendarMonth, daysOfMonth, monthSpan } from '@larder/domain/calendar-month';
import { humanNumber } from '@larder/domain/human-number';
import { type FeePlan, freePlan } from '@larder/domain/ledger/fee-plan';
import { localDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../use-case.ts';
import { payBill } from './pay-bill.ts';

type Writer = Pick<WriteContext, 'tx' | 'now' | 'newId'>;
type Month = { readonly merchantId: string; readonly month: CalendarMonth; readonly isOver: boolean };

/** The fee of one device, by kind: what is counted, and the amount. */
const feeOf: Readonly<
  Record<BillKind, (plan: FeePlan, row: ServedMonthRow, days: number) => { qty: number; amountMinor: number }>
> = {
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

/**
 * Writes the bills of a month from the days in service and the recognized orders so far, by the plan that was valid at
 * its beginning, and issues them if it is over. Bills that were issued are left alone, and a month that costs nothing
 * has none. [decision 133]
 */
export async function writeMonth(ctx: Writer, { merchantId, month, isOver }: Month): Promise<void> {
  const { timezone, currency } = await ctx.tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const span = monthSpan(month, timezone);
  const [settlement] = await readSettlements(ctx.tx, [merchantId], span.from);
  const plan = settlement?.plan ?? freePlan;
  const served = await servedMonth(ctx.tx, merchantId, span);
  for (const kind of billKinds) {
    const known = await ctx.tx.bill.findUnique({
      where: { merchantId_kind_month: { merchantId, kind, month } },
    });
    if (known && known.status !== 'accruing') continue;
    const lines = served.flatMap((row) => {
      const fee = feeOf[kind](plan, row, daysOfMonth(month));
      return fee.amountMinor > 0 ? [{ row, ...fee }] : [];
    });
    // The lines of a bill that accrues are written anew, so its credits are open again.
    if (known) await ctx.tx.billLine.deleteMany({ where: { merchantId, billId: known.id } });
    const voided = await ctx.tx.bill.findMany({
      where: { merchantId, kind, status: 'paid', voidedAt: { not: null }, credit: null },
      orderBy: { month: 'asc' },
    });
    const credits = voided.map(({ id, subtotalMinor, taxMinor }) => ({
      id,
      subtotalMinor: minorToNumber(subtotalMinor),
      taxMinor: minorToNumber(taxMinor),
    }));
    if (lines.length === 0 && credits.length === 0) {
      if (known) await ctx.tx.bill.delete({ where: { id: known.id } });
      continue;
    }
    const sum = sumBill(
      lines.map(({ amountMinor }) => amountMinor),
      credits,
      plan.billTaxPpm,
    );
    const values = { ...sum, unitMinor: unitOf[kind](plan), taxPpm: plan.billTaxPpm, updatedAt: ctx.now };
    const id = known?.id ?? ctx.newId();
    await ctx.tx.bill.upsert({
      where: { id },
      create: { id, merchantId, kind, month, status: 'accruing', currency, createdAt: ctx.now, ...values },
      update: values,
    });
    await ctx.tx.billLine.createMany({
      data: [
        ...lines.map(({ row, qty, amountMinor }, index) => ({
          merchantId,
          billId: id,
          lineNo: index + 1,
          deviceId: row.deviceId,
          deviceName: row.deviceName,
          qty,
          amountMinor,
          iccid: kind === 'traffic_card_fee' ? row.iccid : null,
        })),
        ...credits.map((credit, index) => ({
          merchantId,
          billId: id,
          lineNo: lines.length + index + 1,
          qty: 1,
          amountMinor: -credit.subtotalMinor,
          taxMinor: -credit.taxMinor,
          creditOfId: credit.id,
        })),
      ],
    });
    if (isOver) await issueBill(ctx, { id, merchantId, currency, timezone, ...sum }, settlement?.mode);
  }
}

type NewBill = {
  readonly id: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly timezone: string;
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
};

/** Numbers a bill and makes it due. One that credits more than it charges is settled at once. */
async function issueBill(ctx: Writer, bill: NewBill, mode: string | undefined): Promise<void> {
  const { tx, now } = ctx;
  const { id, timezone, totalMinor } = bill;
  const billNo = humanNumber('B', localDay(now, timezone), await nextBillNumber(tx));
  const invoiced = mode === 'independent';
  const dueAt = billDueAt(now, timezone);
  await tx.bill.update({ where: { id }, data: { status: 'issued', billNo, invoiced, issuedAt: now, dueAt } });
  if (totalMinor <= 0) await payBill(ctx, { ...bill, invoiced });
}
