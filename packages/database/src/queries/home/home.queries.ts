import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
import type { FreezeColumns } from '@larder/domain/device/selling/freeze-columns';
import { limits } from '@larder/domain/limits';
import { soldStatuses } from '@larder/domain/order/order-status';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import { chargesToApprove } from '../order/charge-approval.queries.ts';
import { owed } from '../order/owed-of-order.ts';

const openOrder = literalList(openOrderStatuses);
const sold = literalList(soldStatuses);
/** Alerts by which goods spoil. */
export const spoiling = literalList(['over_temp', 'under_temp', 'power_off']);
/** Alerts that the rows of cabinets offline and out of stock say. */
export const saidElsewhere = literalList(['offline', 'low_stock']);

/** Null: every cabinet of the merchant. */
export type DeviceScope = readonly string[] | null;

export type SalesOfDeviceRow = {
  readonly deviceId: string;
  readonly netMinor: number;
  readonly orders: number;
  /** Of the former span. */
  readonly formerMinor: number;
};

/** Today from its start, and a former day up to the same wall time. */
export type SalesSpans = { readonly since: Date; readonly formerFrom: Date; readonly formerUntil: Date };

/**
 * Sales of each cabinet today and in a former span, straight from the orders: net of discount and tax; abnormal,
 * unpaid, written-off and training orders do not count. Cabinets without sales are missing.
 */
export function salesOfDevices(
  tx: Tx,
  merchantId: string,
  scope: DeviceScope,
  { since, formerFrom, formerUntil }: SalesSpans,
): Promise<SalesOfDeviceRow[]> {
  return tx.$queryRaw<SalesOfDeviceRow[]>`
    WITH sale AS (
      SELECT device_id, created_at >= ${since} AS is_today,
             subtotal_minor - discount_minor - CASE WHEN tax_mode = 'inclusive' THEN tax_minor ELSE 0 END AS net
        FROM sales_order
       WHERE merchant_id = ${merchantId}::uuid
         AND (created_at >= ${since} OR (created_at >= ${formerFrom} AND created_at < ${formerUntil}))
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
         AND device_id NOT IN (SELECT id FROM device WHERE merchant_id = ${merchantId}::uuid AND is_training)
         AND status IN (${sold}) AND written_off_minor = 0
    )
    SELECT device_id AS "deviceId", coalesce(sum(net) FILTER (WHERE is_today), 0)::float8 AS "netMinor",
           count(*) FILTER (WHERE is_today)::int AS orders,
           coalesce(sum(net) FILTER (WHERE NOT is_today), 0)::float8 AS "formerMinor"
      FROM sale GROUP BY device_id`;
}

/** Refunds made since an instant, of any day's orders that count as sales. */
export async function refundedSince(
  tx: Tx,
  merchantId: string,
  scope: DeviceScope,
  since: Date,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ refundMinor: number }[]>`
    SELECT coalesce(sum(r.amount_minor), 0)::float8 AS "refundMinor" FROM refund r
      JOIN sales_order o ON o.id = r.order_id AND o.status IN (${sold}) AND o.written_off_minor = 0
     WHERE r.merchant_id = ${merchantId}::uuid AND r.refunded_at >= ${since}
       AND (${scope}::uuid[] IS NULL OR r.device_id = ANY(${scope}::uuid[]))
       AND r.device_id NOT IN (SELECT id FROM device WHERE merchant_id = ${merchantId}::uuid AND is_training)`;
  return row?.refundMinor ?? 0;
}

export type DayOfSales = { readonly day: string; readonly netMinor: number };

/**
 * Net sales per business day from the roll-ups; days without sales are missing. The nil product is the cabinet's own
 * row.
 */
export function netSalesByDay(
  tx: Tx,
  merchantId: string,
  scope: DeviceScope,
  fromDay: string,
  toDay: string,
): Promise<DayOfSales[]> {
  return tx.$queryRaw<DayOfSales[]>`
    SELECT business_date::text AS day, sum(net_minor)::float8 AS "netMinor"
      FROM sales_daily
     WHERE merchant_id = ${merchantId}::uuid AND business_date BETWEEN ${fromDay}::date AND ${toDay}::date
       AND product_id = '00000000-0000-0000-0000-000000000000'
       AND device_id NOT IN (SELECT id FROM device WHERE merchant_id = ${merchantId}::uuid AND is_training)
       AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
     GROUP BY business_date ORDER BY business_date`;
}

/** Net sales in each of several spans, in their order, counted like `salesOfDevices`. */
export async function netSalesOfSpans(
  tx: Tx,
  merchantId: string,
  scope: DeviceScope,
  spans: readonly { readonly from: Date; readonly until: Date }[],
): Promise<number[]> {
  const asked = spans.map(({ from, until }, at) => ({ at, from, until }));
  const rows = await tx.$queryRaw<{ netMinor: number }[]>`
    SELECT coalesce(s.net, 0)::float8 AS "netMinor"
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS x(at int, "from" timestamptz, "until" timestamptz)
      CROSS JOIN LATERAL (
        SELECT sum(subtotal_minor - discount_minor - CASE WHEN tax_mode = 'inclusive' THEN tax_minor ELSE 0 END) AS net
          FROM sales_order
         WHERE merchant_id = ${merchantId}::uuid AND created_at >= x."from" AND created_at < x."until"
           AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
           AND device_id NOT IN (SELECT id FROM device WHERE merchant_id = ${merchantId}::uuid AND is_training)
           AND status IN (${sold}) AND written_off_minor = 0) s
     ORDER BY x.at`;
  return rows.map(({ netMinor }) => netMinor);
}

export type AttentionRow = {
  readonly abnormalOrders: number;
  readonly nearestDeadlineAt: Date | null;
  /** Holds of the open abnormal orders, which are lost with their deadlines. */
  readonly abnormalMinor: number;
  /** Unpaid orders of the days that their list begins with, and what is due of them. */
  readonly unpaidOrders: number;
  readonly unpaidMinor: number;
  readonly activeAlerts: number;
  /** Of these, the ones that no other row of Home says. */
  readonly otherAlerts: number;
  /** A member is notified of some alert. */
  readonly isAlertUserChosen: boolean;
  readonly pendingComplaints: number;
  /** Refunds that wait for approval and that this member did not request. */
  readonly refundsToApprove: number;
  /** Open abnormal orders whose charge waits for approval and was entered by another member. */
  readonly chargesToApprove: number;
  /** Open orders assigned to this member, in the mode that restockers carry out. */
  readonly ownRestockOrders: number;
};

/** Numbers of items that need attention. */
// long: one statement
export async function attentionCounts(
  tx: Tx,
  merchantId: string,
  scope: DeviceScope,
  membershipId: string,
  now: Date,
): Promise<AttentionRow> {
  const [row] = await tx.$queryRaw<AttentionRow[]>`
    WITH raised AS (
      SELECT count(*)::int AS active,
             count(*) FILTER (WHERE type NOT IN (${spoiling}) AND type NOT IN (${saidElsewhere}))::int AS other
        FROM alert WHERE merchant_id = ${merchantId}::uuid AND status = 'active'
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
    ), unpaid AS (
      SELECT count(*)::int AS orders, coalesce(sum(${owed('sales_order')}), 0)::float8 AS due
        FROM sales_order
       WHERE merchant_id = ${merchantId}::uuid AND status = 'unpaid'
         AND created_at >= (SELECT ((${now}::timestamptz AT TIME ZONE timezone)::date - ${limits.orderListDays - 1}::int)::timestamp
                                     AT TIME ZONE timezone FROM merchant WHERE id = ${merchantId}::uuid)
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
    )
    SELECT (SELECT count(*)::int FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "abnormalOrders",
           (SELECT min(abnormal_deadline_at) FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "nearestDeadlineAt",
           (SELECT coalesce(sum(authorized_minor), 0)::float8 FROM sales_order
             WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "abnormalMinor",
           unpaid.orders AS "unpaidOrders", unpaid.due AS "unpaidMinor",
           raised.active AS "activeAlerts", raised.other AS "otherAlerts",
           EXISTS (SELECT FROM alert_subscription
                    WHERE merchant_id = ${merchantId}::uuid AND cardinality(methods) > 0) AS "isAlertUserChosen",
           (SELECT count(*)::int FROM complaint WHERE merchant_id = ${merchantId}::uuid AND status = 'pending'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "pendingComplaints",
           (SELECT count(*)::int FROM refund WHERE merchant_id = ${merchantId}::uuid AND state = 'pending_approval'
              AND requested_by_id <> ${membershipId}::uuid
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "refundsToApprove",
           (SELECT count(*)::int FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND id IN (${chargesToApprove(merchantId, membershipId)})
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "chargesToApprove",
           (SELECT count(*)::int FROM restock_order WHERE merchant_id = ${merchantId}::uuid AND assigned_to_id = ${membershipId}::uuid
              AND mode = 'refill' AND status IN (${openOrder})
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "ownRestockOrders"
      FROM raised, unpaid`;
  if (!row) throw new Error('A query of counts answers one row');
  return row;
}

export type HomeDeviceRow = FreezeColumns & {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly timezone: string;
  readonly lifecycle: 'to_be_activated' | 'operational';
  readonly state: ConnectivityState;
  readonly lastSeenAt: Date | null;
  readonly mainC10: number | null;
  readonly layersL: number;
  readonly layersR: number | null;
  readonly onHand: number;
  readonly par: number;
  /** An alert says that it has no power. */
  readonly lacksPower: boolean;
};

/** Every cabinet with its fill level, the emptiest first. */
export function homeDevices(tx: Tx, merchantId: string, scope: DeviceScope): Promise<HomeDeviceRow[]> {
  return tx.$queryRaw<HomeDeviceRow[]>`
    SELECT d.id AS "deviceId", d.device_no AS "deviceNo", d.name, d.timezone, d.lifecycle::text AS lifecycle,
           d.layers_l AS "layersL", d.layers_r AS "layersR",
           coalesce(c.state::text, 'never_seen') AS state, c.last_seen_at AS "lastSeenAt",
           (SELECT (t->>'c10')::int FROM jsonb_array_elements(c.temps) t WHERE t->>'zone' = 'main') AS "mainC10",
           coalesce(s.on_hand, 0)::int AS "onHand", coalesce(s.par, 0)::int AS par,
           EXISTS (SELECT FROM alert WHERE merchant_id = d.merchant_id AND device_id = d.id AND status = 'active'
                                       AND type = 'power_off') AS "lacksPower",
           r.mode::text AS "freezeMode", r.start_local AS "startLocal", r.end_local AS "endLocal", r.repeat::text AS repeat,
           r.weekdays, r.saved_at AS "savedAt"
      FROM device d
      LEFT JOIN device_connectivity c ON c.device_id = d.id
      LEFT JOIN freeze_rule r ON r.device_id = d.id
      LEFT JOIN LATERAL (SELECT sum(greatest(on_hand, 0)) AS on_hand, sum(par_qty) AS par FROM stock_level
                          WHERE merchant_id = d.merchant_id AND device_id = d.id AND par_qty IS NOT NULL) s ON true
     WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle IN ('to_be_activated', 'operational')
       AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
     ORDER BY d.lifecycle DESC, coalesce(s.on_hand::float8 / nullif(s.par, 0), 2), d.name, d.device_no`;
}
