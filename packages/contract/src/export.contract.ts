import { z } from 'zod';
import { auditExport } from './audit.contract.ts';
import { billExport } from './bill.contract.ts';
import { email } from './fields.ts';
import { billReportExport, transactionsExport } from './finance.contract.ts';
import { ordersExport } from './order.contract.ts';
import { restockRecordsExport } from './restock.contract.ts';
import { deviceSalesExport, deviceSalesInput, productSalesExport } from './statistics.contract.ts';
import { taxReportInput } from './tax.contract.ts';

/** The field that a member fills in. [screens EXPORT] */
export const exportForm = z.object({ email });

/** A list to be mailed as a table: its kind with the filter that the member sees. */
export const createExportInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restock_records'), params: restockRecordsExport, email }),
  z.object({ kind: z.literal('orders'), params: ordersExport, email }),
  z.object({ kind: z.literal('audit'), params: auditExport, email }),
  z.object({ kind: z.literal('bill_report'), params: billReportExport, email }),
  z.object({ kind: z.literal('tax'), params: taxReportInput, email }),
  z.object({ kind: z.literal('bill'), params: billExport, email }),
  z.object({ kind: z.literal('transactions'), params: transactionsExport, email }),
  z.object({ kind: z.literal('product_sales'), params: productSalesExport, email }),
  z.object({ kind: z.literal('device_sales'), params: deviceSalesExport, email }),
  z.object({ kind: z.literal('device_days'), params: deviceSalesInput, email }),
]);
