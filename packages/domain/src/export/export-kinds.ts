import type { Permission } from '../team/permissions.ts';

/** Lists that can be exported as a table, with the permission to export each. [screens EXPORT, 7.6] */
export const exportPermissions = {
  restock_records: 'restock.view',
  orders: 'order.export',
  audit: 'audit.view',
  bill_report: 'finance.view',
  tax: 'setting.tax',
  bill: 'bill.view',
  transactions: 'finance.view',
  product_sales: 'stats.view',
  device_sales: 'stats.view',
  device_days: 'stats.view',
  day_sales: 'stats.view',
  refunds: 'order.view',
  stock: 'stock.view',
  stock_movements: 'stock.view',
  products: 'product.view',
  complaints: 'complaint.view',
} as const satisfies Record<string, Permission>;

export type ExportKind = keyof typeof exportPermissions;
