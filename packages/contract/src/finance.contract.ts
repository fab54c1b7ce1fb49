import { checkRange } from '@larder/domain/calendar-bounds';
import { financeLimits } from '@larder/domain/finance/check-withdrawal';
import { transactionTypes } from '@larder/domain/finance/transaction-kind';
import { withdrawalStates } from '@larder/domain/finance/withdrawal-transitions';
import { reportParts } from '@larder/domain/ledger/bill-report';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import {
  addAtField,
  calendarDay,
  calendarMonth,
  deviceNo,
  id,
  noInput,
  page,
  readAmount,
  text,
  typedPassword,
  verificationCode,
} from './fields.ts';

const filter = {
  type: z.enum(transactionTypes).optional(),
  deviceNo: deviceNo.optional(),
};
const days = { from: calendarDay.optional(), to: calendarDay.optional() };

/** At most 31 days. [screens 78] */
function checkSpan(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (from && to) addAtField(context, checkRange(from, to, financeLimits.transactionDays), 'to');
}

/** Transactions, newest first; days in the merchant's zone, without both the last 31. [screens 78] */
export const transactionsInput = z.object({ ...page, ...filter, ...days }).superRefine(checkSpan);
/** Sums of the same filter. */
export const transactionSumsInput = z.object({ ...filter, ...days }).superRefine(checkSpan);
/** The list as a table: the days are always given, because the table is written later. [screens EXPORT] */
export const transactionsExport = z
  .object({ ...filter, from: calendarDay, to: calendarDay })
  .superRefine(checkSpan);
/** One transaction. [screens 79] */
export const transactionInput = z.object({ id });

/** Withdrawals, newest first. [screens 81] */
export const withdrawalsInput = z.object({ ...page, status: z.enum(withdrawalStates).optional() });
/** One withdrawal. [screens 82] */
export const withdrawalInput = z.object({ id });
/** The cabinets of one day of a withdrawal. */
export const payoutDayInput = z.object({ id, day: calendarDay });
/** What one cabinet adds to a day; null: what concerns no cabinet. */
export const payoutLinesInput = z.object({ ...page, id, day: calendarDay, deviceId: id.nullable() });

const amountMinor = z.int('valid.amount').min(1, 'valid.amount').max(limits.amountMaxMinor, 'valid.amount');
/** The id is made by the client: the same id is the same withdrawal. [screens 83] */
export const requestWithdrawalInput = z.object({ id, amountMinor });
/** The amount as the form holds it. */
export const withdrawalForm = z.object({
  amountMinor: z.string('valid.amount').transform(readAmount),
});

/** A mailed code; a mutation needs a body. [screens 80] */
export const accountCodeInput = z.object({});

const accountFields = z.object({
  holder: text(financeLimits.holderMaxChars, 'valid.finance.holder'),
  bank: text(financeLimits.bankMaxChars, 'valid.finance.bank'),
  routing: text(20, 'valid.routing'),
  account: text(50, 'valid.finance.account'),
  repeat: z
    .string('valid.finance.account')
    .trim()
    .min(1, 'valid.finance.account')
    .max(50, 'valid.finance.account'),
  password: typedPassword,
  code: verificationCode,
});

/**
 * A new account that withdrawals go to, with the id made by the client. Whether its numbers are right depends on the
 * merchant's country. [screens 80, 84]
 */
export const paymentAccountInput = accountFields.extend({ id });
/** The same as a form holds it. */
export const paymentAccountForm = accountFields;

/** All months of a wallet. [screens 86] */
export const listBillReportsInput = noInput;
/** One month by blocks. [screens 87] */
export const readBillReportInput = z.object({ month: calendarMonth });
/** What one block of a month is made of. [screens 88] */
export const listBillReportLinesInput = z.object({
  ...page,
  month: calendarMonth,
  kind: z.enum(reportParts),
  deviceNo: deviceNo.optional(),
});
/** All postings of a month as a table. [screens 87, EXPORT] */
export const billReportExport = z.object({ month: calendarMonth });
