import { soldStatuses } from '@larder/domain/order/order-status';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import { goodsColumns, lowCount, ofGoods, outOfStockCount } from '../stock/stock-state.ts';
import type { DeviceScope } from './home.queries.ts';

const sold = literalList(soldStatuses);

export type DeviceFiguresRow = {
  readonly deviceId: string;
  /** Products of the template that are out of stock, and that are low by the device's own threshold. */
  readonly outOfStock: number;
  readonly low: number;
  readonly lastSaleAt: Date | null;
};

/** The stock and the last sale of every device in service; each sale is one step in an index. */
export function deviceFigures(tx: Tx, merchantId: string, scope: DeviceScope): Promise<DeviceFiguresRow[]> {
  return tx.$queryRaw<DeviceFiguresRow[]>`
    SELECT d.id AS "deviceId", s.out_of_stock AS "outOfStock", s.low, o.created_at AS "lastSaleAt"
      FROM device d
      LEFT JOIN warning_config w ON w.device_id = d.id AND w.merchant_id = d.merchant_id
      CROSS JOIN LATERAL (
        SELECT ${outOfStockCount} AS out_of_stock, ${lowCount} AS low
          FROM (SELECT ${goodsColumns} FROM stock_level
                 WHERE merchant_id = d.merchant_id AND device_id = d.id AND par_qty IS NOT NULL GROUP BY ${ofGoods}) goods) s
      LEFT JOIN LATERAL (
        SELECT created_at FROM sales_order
         WHERE merchant_id = d.merchant_id AND device_id = d.id AND status IN (${sold})
         ORDER BY created_at DESC LIMIT 1) o ON true
     WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
       AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))`;
}
