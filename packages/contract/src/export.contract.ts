import { exportFormats } from '@larder/domain/export/export-format';
import { z } from 'zod';
import { auditExport } from './audit.contract.ts';
import { billExport } from './bill.contract.ts';
import { complaintsExport } from './complaint.contract.ts';
import { email, id, page } from './fields.ts';
import { billReportExport, transactionsExport } from './finance.contract.ts';
import { ordersExport } from './order.contract.ts';
import { productsExport } from './product.contract.ts';
import { refundsExport } from './refund.contract.ts';
import { restockRecordsExport } from './restock.contract.ts';
import {
  daySalesExport,
  deviceSalesExport,
  deviceSalesInput,
  productSalesExport,
} from './statistics.contract.ts';
import { levelsInput, stockMovementsExport } from './stock.contract.ts';
import { taxReportInput } from './tax.contract.ts';

/** The field that a member fills in. [screens EXPORT] */
export const exportForm = z.object({ email });

/** How a table reaches its reader: null as e-mail leaves it to be downloaded. Apps of before ask for CSV by mail. */
const to = { format: z.enum(exportFormats).default('csv'), email: email.nullable().default(null) };

/** A list to be exported as a table: its kind with the filter that the member sees. */
export const createExportInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restock_records'), params: restockRecordsExport, ...to }),
  z.object({ kind: z.literal('orders'), params: ordersExport, ...to }),
  z.object({ kind: z.literal('audit'), params: auditExport, ...to }),
  z.object({ kind: z.literal('bill_report'), params: billReportExport, ...to }),
  z.object({ kind: z.literal('tax'), params: taxReportInput, ...to }),
  z.object({ kind: z.literal('bill'), params: billExport, ...to }),
  z.object({ kind: z.literal('transactions'), params: transactionsExport, ...to }),
  z.object({ kind: z.literal('product_sales'), params: productSalesExport, ...to }),
  z.object({ kind: z.literal('device_sales'), params: deviceSalesExport, ...to }),
  z.object({ kind: z.literal('device_days'), params: deviceSalesInput, ...to }),
  z.object({ kind: z.literal('day_sales'), params: daySalesExport, ...to }),
  z.object({ kind: z.literal('refunds'), params: refundsExport, ...to }),
  z.object({ kind: z.literal('stock'), params: levelsInput, ...to }),
  z.object({ kind: z.literal('stock_movements'), params: stockMovementsExport, ...to }),
  z.object({ kind: z.literal('products'), params: productsExport, ...to }),
  z.object({ kind: z.literal('complaints'), params: complaintsExport, ...to }),
]);

export const listExportsInput = z.object(page);

/** An export that the member asked for. */
export const ownExportInput = z.object({ exportId: id });
