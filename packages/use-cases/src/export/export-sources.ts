import type { ExportJob } from '@larder/database/model';
import type { ExportKind } from '@larder/domain/export/export-kinds';
import { auditExport } from './audit-export.ts';
import { billExport } from './bill-export.ts';
import { billReportExport } from './bill-report-export.ts';
import { complaintsExport } from './complaints-export.ts';
import { daySalesExport } from './day-sales-export.ts';
import { deviceDaysExport } from './device-days-export.ts';
import { deviceSalesExport } from './device-sales-export.ts';
import type { ExportSource, ExportTable } from './export-source.ts';
import { ordersExport } from './orders-export.ts';
import { productSalesExport } from './product-sales-export.ts';
import { productsExport } from './products-export.ts';
import { refundsExport } from './refunds-export.ts';
import { restockRecordsExport } from './restock-records-export.ts';
import { stockExport } from './stock-export.ts';
import { stockMovementsExport } from './stock-movements-export.ts';
import { taxExport } from './tax-export.ts';
import { transactionsExport } from './transactions-export.ts';

/**
 * All lists that can be exported. To add one: its permission in `export-kinds.ts`, its filter in `export.contract.ts`,
 * its value in the schema, its source here.
 */
export const exportSources: Readonly<Record<ExportKind, ExportSource>> = {
  restock_records: restockRecordsExport,
  orders: ordersExport,
  audit: auditExport,
  bill_report: billReportExport,
  tax: taxExport,
  bill: billExport,
  transactions: transactionsExport,
  product_sales: productSalesExport,
  device_sales: deviceSalesExport,
  device_days: deviceDaysExport,
  day_sales: daySalesExport,
  refunds: refundsExport,
  stock: stockExport,
  stock_movements: stockMovementsExport,
  products: productsExport,
  complaints: complaintsExport,
};

/** The table of a stored export; null for parameters that its kind no longer accepts. */
export function storedTable({ kind, params }: Pick<ExportJob, 'kind' | 'params'>): ExportTable | null {
  try {
    return exportSources[kind](params);
  } catch {
    return null;
  }
}

/** What a table is of, in readable form: its days, its device, or the day on which it was asked for. */
export const exportPeriod = (job: Pick<ExportJob, 'createdAt'>, table: ExportTable): string =>
  table.period || job.createdAt.toISOString().slice(0, 10);
