import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
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
const risks = literalList(['over_temp', 'under_temp', 'power_off']);

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
  /** Of these, the ones by which goods spoil: too warm, too cold, no power. */
  readonly riskAlerts: number;
  /** Of these, the ones that no other row of Home says. */
  readonly otherAlerts: number;
  /** Cabinets in service without a template in force, and the number of one of them. */
  readonly bareDevices: number;
  readonly bareNo: string | null;
  /** A member is notified of some alert. */
  readonly isAlertUserChosen: boolean;
  readonly pendingComplaints: number;
  /** Cabinets with a product that none of its shelves has. */
  readonly outOfStockDevices: number;
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
             count(*) FILTER (WHERE type IN (${risks}))::int AS risk,
             count(*) FILTER (WHERE type NOT IN (${risks}) AND type NOT IN ('offline', 'low_stock'))::int AS other
        FROM alert WHERE merchant_id = ${merchantId}::uuid AND status = 'active'
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
    ), unpaid AS (
      SELECT count(*)::int AS orders, coalesce(sum(${owed('sales_order')}), 0)::float8 AS due
        FROM sales_order
       WHERE merchant_id = ${merchantId}::uuid AND status = 'unpaid'
         AND created_at >= (SELECT ((${now}::timestamptz AT TIME ZONE timezone)::date - ${limits.orderListDays - 1}::int)::timestamp
                                     AT TIME ZONE timezone FROM merchant WHERE id = ${merchantId}::uuid)
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
    ), bare AS (
      SELECT count(*)::int AS devices, min(d.device_no) AS "no" FROM device d
       WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
         AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
         AND NOT EXISTS (SELECT FROM planogram_version v
                          WHERE v.merchant_id = d.merchant_id AND v.device_id = d.id AND v.status = 'published'
                            AND v.effective_at <= ${now}::timestamptz
                            AND (v.expires_at IS NULL OR v.expires_at > ${now}::timestamptz))
    )
    SELECT (SELECT count(*)::int FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "abnormalOrders",
           (SELECT min(abnormal_deadline_at) FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "nearestDeadlineAt",
           (SELECT coalesce(sum(authorized_minor), 0)::float8 FROM sales_order
             WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "abnormalMinor",
           unpaid.orders AS "unpaidOrders", unpaid.due AS "unpaidMinor",
           raised.active AS "activeAlerts", raised.risk AS "riskAlerts", raised.other AS "otherAlerts",
           bare.devices AS "bareDevices", bare.no AS "bareNo",
           EXISTS (SELECT FROM alert_subscription
                    WHERE merchant_id = ${merchantId}::uuid AND cardinality(methods) > 0) AS "isAlertUserChosen",
           (SELECT count(*)::int FROM complaint WHERE merchant_id = ${merchantId}::uuid AND status = 'pending'
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "pendingComplaints",
           (SELECT count(DISTINCT s.device_id)::int FROM stock_level s JOIN device d ON d.id = s.device_id AND d.merchant_id = s.merchant_id
             WHERE s.merchant_id = ${merchantId}::uuid AND s.par_qty > 0 AND s.on_hand <= 0 AND d.lifecycle = 'operational'
              AND (${scope}::uuid[] IS NULL OR s.device_id = ANY(${scope}::uuid[]))
              AND NOT EXISTS (SELECT FROM stock_level o
                               WHERE o.merchant_id = s.merchant_id AND o.device_id = s.device_id AND o.product_id = s.product_id
                                 AND o.par_qty > 0 AND o.on_hand > 0)) AS "outOfStockDevices",
           (SELECT count(*)::int FROM refund WHERE merchant_id = ${merchantId}::uuid AND state = 'pending_approval'
              AND requested_by_id <> ${membershipId}::uuid
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "refundsToApprove",
           (SELECT count(*)::int FROM sales_order WHERE merchant_id = ${merchantId}::uuid AND status = 'abnormal' AND abnormal_state = 'open'
              AND id IN (${chargesToApprove(merchantId, membershipId)})
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "chargesToApprove",
           (SELECT count(*)::int FROM restock_order WHERE merchant_id = ${merchantId}::uuid AND assigned_to_id = ${membershipId}::uuid
              AND mode = 'refill' AND status IN (${openOrder})
              AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))) AS "ownRestockOrders"
      FROM raised, unpaid, bare`;
  if (!row) throw new Error('A query of counts answers one row');
  return row;
}

export type HomeDeviceRow = {
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
};

/** Every cabinet with its fill level, the emptiest first. */
export function homeDevices(tx: Tx, merchantId: string, scope: DeviceScope): Promise<HomeDeviceRow[]> {
  return tx.$queryRaw<HomeDeviceRow[]>`
    SELECT d.id AS "deviceId", d.device_no AS "deviceNo", d.name, d.timezone, d.lifecycle::text AS lifecycle,
           d.layers_l AS "layersL", d.layers_r AS "layersR",
           coalesce(c.state::text, 'never_seen') AS state, c.last_seen_at AS "lastSeenAt",
           (SELECT (t->>'c10')::int FROM jsonb_array_elements(c.temps) t WHERE t->>'zone' = 'main') AS "mainC10",
           coalesce(s.on_hand, 0)::int AS "onHand", coalesce(s.par, 0)::int AS par
      FROM device d
      LEFT JOIN device_connectivity c ON c.device_id = d.id
      LEFT JOIN LATERAL (SELECT sum(greatest(on_hand, 0)) AS on_hand, sum(par_qty) AS par FROM stock_level
                          WHERE merchant_id = d.merchant_id AND device_id = d.id AND par_qty IS NOT NULL) s ON true
     WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle IN ('to_be_activated', 'operational')
       AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
     ORDER BY d.lifecycle DESC, coalesce(s.on_hand::float8 / nullif(s.par, 0), 2), d.name, d.device_no`;
}
