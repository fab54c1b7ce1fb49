import { reportParts } from '@larder/domain/ledger/bill-report';
import { z } from 'zod';
import { deviceNo, noInput, page } from './fields.ts';

/** A calendar month, as in an address: 2026-11. */
const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'valid.input');

/** All months of a wallet. [screens 86] */
export const listBillReportsInput = noInput;
/** One month by blocks. [screens 87] */
export const readBillReportInput = z.object({ month });
/** What one block of a month is made of. [screens 88] */
export const listBillReportLinesInput = z.object({
  ...page,
  month,
  kind: z.enum(reportParts),
  deviceNo: deviceNo.optional(),
});
/** All postings of a month as a table. [screens 87, EXPORT] */
export const billReportExport = z.object({ month });
