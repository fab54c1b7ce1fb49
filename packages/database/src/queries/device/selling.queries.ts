import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
import type { FreezeColumns } from '@larder/domain/device/selling/freeze-columns';
import { soldStatuses } from '@larder/domain/order/order-status';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

const active = literalList(activeSessionStates);
const sold = literalList(soldStatuses);

/** Facts by which a cabinet in service sells or does not; those of the cabinet are the last that it reported. */
export type SellingFactsRow = FreezeColumns & {
  readonly deviceId: string;
  readonly merchantStatus: string;
  readonly timezone: string;
  readonly layersR: number | null;
  readonly twinRev: number;
  readonly twinAppliedRev: number;
  readonly twinReported: unknown;
  readonly state: ConnectivityState;
  readonly since: Date | null;
  readonly lastSeenAt: Date | null;
  readonly offlineCause: string | null;
  readonly byeReason: string | null;
  /** {L: {open, locked}, R: {open, locked}} */
  readonly doors: unknown;
  /** {source, batteryPct} */
  readonly power: unknown;
  readonly lockouts: readonly string[];
  /** [{code, raisedAt}] of parts that failed. */
  readonly faults: readonly { readonly code: string; readonly raisedAt: string }[];
  readonly sessionKind: 'sale' | 'restock' | 'service' | null;
  /** Revision of the template in force, and of one that waits. */
  readonly inForceRev: number | null;
  readonly inForceSince: Date | null;
  readonly waitingRev: number | null;
  readonly waitingAt: Date | null;
  /** Products with a standard stock, and those of them that no shelf has. */
  readonly products: number;
  readonly outOfStockProducts: number;
  readonly onHand: number;
  readonly par: number;
};

/** Reads the facts of several cabinets in service in one statement. [screens 60] */
export function sellingFacts(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
  now: Date,
): Promise<SellingFactsRow[]> {
  return tx.$queryRaw<SellingFactsRow[]>`
    SELECT d.id AS "deviceId", m.status::text AS "merchantStatus", d.timezone, d.layers_r AS "layersR",
           d.twin_rev AS "twinRev", d.twin_applied_rev AS "twinAppliedRev", d.twin_reported AS "twinReported",
           coalesce(c.state::text, 'never_seen') AS state, c.since, c.last_seen_at AS "lastSeenAt",
           c.offline_cause::text AS "offlineCause", c.bye_reason AS "byeReason", c.doors, c.power,
           coalesce(c.lockouts, '{}') AS lockouts, f.faults, s.kind AS "sessionKind",
           v.rev AS "inForceRev", v.effective_at AS "inForceSince", w.rev AS "waitingRev", w.effective_at AS "waitingAt",
           r.mode::text AS "freezeMode", r.start_local AS "startLocal", r.end_local AS "endLocal", r.repeat::text AS repeat,
           r.weekdays, r.saved_at AS "savedAt",
           g.products, g.out_of_stock AS "outOfStockProducts", g.on_hand AS "onHand", g.par
      FROM device d
      JOIN merchant m ON m.id = d.merchant_id
      LEFT JOIN device_connectivity c ON c.device_id = d.id
      LEFT JOIN freeze_rule r ON r.device_id = d.id
      LEFT JOIN LATERAL (SELECT kind::text AS kind FROM door_session
                          WHERE device_id = d.id AND merchant_id = d.merchant_id AND state IN (${active}) LIMIT 1) s ON true
      LEFT JOIN LATERAL (SELECT rev, effective_at FROM planogram_version
                          WHERE merchant_id = d.merchant_id AND device_id = d.id AND status = 'published'
                            AND effective_at <= ${now}::timestamptz AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)
                          ORDER BY effective_at DESC, rev DESC LIMIT 1) v ON true
      LEFT JOIN LATERAL (SELECT rev, effective_at FROM planogram_version
                          WHERE merchant_id = d.merchant_id AND device_id = d.id AND status = 'published'
                            AND (effective_at IS NULL OR effective_at > ${now}::timestamptz)
                            AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)
                          ORDER BY effective_at NULLS LAST, rev DESC LIMIT 1) w ON true
      CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'raisedAt', raised_at)), '[]') AS faults
                            FROM device_fault WHERE device_id = d.id AND cleared_at IS NULL) f
      CROSS JOIN LATERAL (SELECT count(DISTINCT product_id) FILTER (WHERE par_qty > 0)::int AS products,
                                 (count(DISTINCT product_id) FILTER (WHERE par_qty > 0)
                                  - count(DISTINCT product_id) FILTER (WHERE par_qty > 0 AND on_hand > 0))::int AS out_of_stock,
                                 coalesce(sum(greatest(on_hand, 0)), 0)::int AS on_hand, coalesce(sum(par_qty), 0)::int AS par
                            FROM stock_level
                           WHERE merchant_id = d.merchant_id AND device_id = d.id AND par_qty IS NOT NULL) g
     WHERE d.merchant_id = ${merchantId}::uuid AND d.id = ANY(${deviceIds}::uuid[]) AND d.lifecycle = 'operational'`;
}

export type LastActsRow = { readonly lastSaleAt: Date | null; readonly lastDoorAt: Date | null };

/** Reads when a cabinet last sold, and when a door of it was last opened. */
export async function lastActs(tx: Tx, merchantId: string, deviceId: string): Promise<LastActsRow> {
  const [row] = await tx.$queryRaw<LastActsRow[]>`
    SELECT (SELECT created_at FROM sales_order
             WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status IN (${sold})
             ORDER BY created_at DESC LIMIT 1) AS "lastSaleAt",
           (SELECT opened_at FROM door_session
             WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND opened_at IS NOT NULL
             ORDER BY created_at DESC LIMIT 1) AS "lastDoorAt"`;
  return row ?? { lastSaleAt: null, lastDoorAt: null };
}

/** A day whose sales are read: from its start to its end, and the instant in it up to which it is compared. */
export type DaySpan = {
  readonly day: string;
  readonly from: string;
  readonly comparedUntil: string;
  readonly until: string;
};

export type HourOfSalesRow = {
  readonly day: string;
  readonly hour: number;
  readonly orders: number;
  readonly netMinor: number;
  /** Of sales up to the compared instant. */
  readonly comparedMinor: number;
};

/** Net sales of one cabinet by hour of its own clock, straight from the orders; hours without sales are missing. */
export function salesByHour(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  timeZone: string,
  days: readonly DaySpan[],
): Promise<HourOfSalesRow[]> {
  return tx.$queryRaw<HourOfSalesRow[]>`
    WITH sale AS (
      SELECT x.day, x."comparedUntil", o.created_at,
             o.subtotal_minor - o.discount_minor - CASE WHEN o.tax_mode = 'inclusive' THEN o.tax_minor ELSE 0 END AS net
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
             AS x(day text, "from" timestamptz, "comparedUntil" timestamptz, "until" timestamptz)
        JOIN sales_order o ON o.merchant_id = ${merchantId}::uuid AND o.device_id = ${deviceId}::uuid
                          AND o.created_at >= x."from" AND o.created_at < x."until"
                          AND o.status IN (${sold}) AND o.written_off_minor = 0
    )
    SELECT day, extract(hour FROM created_at AT TIME ZONE ${timeZone})::int AS hour, count(*)::int AS orders,
           sum(net)::float8 AS "netMinor",
           coalesce(sum(net) FILTER (WHERE created_at < "comparedUntil"), 0)::float8 AS "comparedMinor"
      FROM sale GROUP BY 1, 2 ORDER BY 1, 2`;
}
