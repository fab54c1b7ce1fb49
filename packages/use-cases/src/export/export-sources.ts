import type { ExportKind } from '@larder/domain/export/export-kinds';
import { auditExport } from './audit-export.ts';
import { billExport } from './bill-export.ts';
import { billReportExport } from './bill-report-export.ts';
import { deviceDaysExport } from './device-days-export.ts';
import { deviceSalesExport } from './device-sales-export.ts';
import type { ExportSource } from './export-source.ts';
import { ordersExport } from './orders-export.ts';
import { productSalesExport } from './product-sales-export.ts';
import { restockRecordsExport } from './restock-records-export.ts';
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
};
