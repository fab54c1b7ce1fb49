import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';
import type { DayOfSales } from './home.queries.ts';

export type ShownDeviceRow = {
  readonly deviceId: string;
  /** Stock of the products in the template, shelf by shelf. */
  readonly lines: readonly {
    readonly door: Door;
    readonly layer: number;
    readonly onHand: number;
    readonly parQty: number;
  }[];
  /** Net sales of business days from the roll-ups; days without sales are missing. */
  readonly days: readonly DayOfSales[];
};

/**
 * What Home draws of a few cabinets: the stock of their shelves, and their sales by day from `fromDay` on; null: none.
 */
export function shownDevices(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
  fromDay: string | null,
): Promise<ShownDeviceRow[]> {
  return tx.$queryRaw<ShownDeviceRow[]>`
    SELECT d.id AS "deviceId", s.lines, y.days
      FROM unnest(${deviceIds}::uuid[]) AS d(id)
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('door', door, 'layer', layer, 'onHand', on_hand, 'parQty', par_qty)),
                        '[]') AS lines
          FROM stock_level
         WHERE merchant_id = ${merchantId}::uuid AND device_id = d.id AND par_qty IS NOT NULL) s
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('day', business_date, 'netMinor', net_minor)), '[]') AS days
          FROM sales_daily
         WHERE merchant_id = ${merchantId}::uuid AND device_id = d.id AND business_date >= ${fromDay}::date
           AND product_id = '00000000-0000-0000-0000-000000000000') y`;
}
