import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
import type { FreezeColumns } from '@larder/domain/device/selling/freeze-columns';
import type { Tx } from '../../transaction.ts';
import { goodsColumns, lowCount, ofGoods, outOfStockCount } from '../stock/stock-state.ts';

/** Filter of a list of cabinets. Which cabinets are frozen depends on their clocks, so the caller supplies them. */
export type DeviceFilter = {
  /** Null: every cabinet of the merchant. */
  readonly scope: readonly string[] | null;
  readonly q?: string | undefined;
  readonly status: 'all' | 'to_be_activated' | 'operational' | 'frozen';
  readonly online: 'all' | 'online' | 'offline';
  readonly frozenIds: readonly string[];
  /** A cabinet without a sign of life since then counts as offline, whatever its row says. */
  readonly silentSince: Date;
};

export type DeviceListRow = {
  readonly id: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly timezone: string;
  readonly lifecycle: 'to_be_activated' | 'operational';
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly area: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly layersL: number;
  readonly layersR: number | null;
  readonly connectivity: ConnectivityState;
  readonly since: Date | null;
  readonly lastSeenAt: Date | null;
  readonly signalBars: number | null;
  readonly mainC10: number | null;
  readonly tempsAt: Date | null;
  readonly offlineCause: string | null;
  readonly byeReason: string | null;
  readonly openAlerts: number;
  /** True for a cabinet on which new staff practise. [screens A-15] */
  readonly isTraining: boolean;
  /** True if a template is in force: without one the cabinet sells nothing. */
  readonly hasTemplate: boolean;
  /** Products of the template that are out of stock, and that are low by the cabinet's own threshold. */
  readonly outOfStock: number;
  readonly low: number;
  readonly rank: number;
  readonly sortName: string;
};

/** Keyset of a page's last row. */
export type DeviceKeyset = readonly [rank: number, name: string, id: string];

const likeOf = (q: string | undefined) => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null);

/**
 * A page of cabinets: those with open alerts first, then those offline, then by name. One row more than `limit`.
 * [screens 2]
 */
export function devicePage(
  tx: Tx,
  merchantId: string,
  filter: DeviceFilter,
  after: DeviceKeyset | null,
  limit: number,
  now: Date,
): Promise<DeviceListRow[]> {
  const like = likeOf(filter.q);
  return tx.$queryRaw<DeviceListRow[]>`
    WITH found AS (
      SELECT d.*, coalesce(c.state::text, 'never_seen') AS connectivity, c.since, c.last_seen_at, c.signal_bars, c.temps, c.temps_at,
             c.offline_cause, c.bye_reason, a.open_alerts,
             coalesce(c.state = 'online' AND c.last_seen_at > ${filter.silentSince}::timestamptz, false) AS is_online
        FROM device d
        LEFT JOIN device_connectivity c ON c.device_id = d.id
        CROSS JOIN LATERAL (SELECT count(*)::int AS open_alerts FROM alert
                             WHERE merchant_id = d.merchant_id AND device_id = d.id AND status IN ('active', 'acknowledged')) a
       WHERE d.merchant_id = ${merchantId}::uuid AND (${filter.scope}::uuid[] IS NULL OR d.id = ANY(${filter.scope}::uuid[]))
         AND (${like}::text IS NULL OR d.name ILIKE ${like} OR d.device_no ILIKE ${like}
              OR concat_ws(' ', d.street, d.city, d.state, d.area, d.zip) ILIKE ${like})
         AND CASE ${filter.status}
               WHEN 'to_be_activated' THEN d.lifecycle = 'to_be_activated'
               WHEN 'operational' THEN d.lifecycle = 'operational' AND d.id <> ALL(${filter.frozenIds}::uuid[])
               WHEN 'frozen' THEN d.lifecycle = 'operational' AND d.id = ANY(${filter.frozenIds}::uuid[])
               ELSE true END
    ), ranked AS (
      SELECT *, CASE WHEN open_alerts > 0 THEN 0 WHEN NOT is_online THEN 1 ELSE 2 END AS rank,
             lower(coalesce(name, device_no)) AS sort_name
        FROM found
       WHERE CASE ${filter.online} WHEN 'online' THEN is_online WHEN 'offline' THEN NOT is_online AND lifecycle = 'operational' ELSE true END
    ), page AS MATERIALIZED (
      SELECT * FROM ranked
       WHERE ${after?.[0] ?? null}::int IS NULL
          OR (rank, sort_name, id) > (${after?.[0] ?? null}::int, ${after?.[1] ?? null}::text, ${after?.[2] ?? null}::uuid)
       ORDER BY rank, sort_name, id LIMIT ${limit + 1}
    )
    SELECT p.id, p.device_no AS "deviceNo", p.name, p.timezone, p.lifecycle::text AS lifecycle, p.street, p.city, p.state, p.area, p.zip, p.country,
           p.layers_l AS "layersL", p.layers_r AS "layersR", p.connectivity, p.since, p.last_seen_at AS "lastSeenAt",
           p.signal_bars AS "signalBars",
           (SELECT (t->>'c10')::int FROM jsonb_array_elements(p.temps) t WHERE t->>'zone' = 'main') AS "mainC10",
           p.temps_at AS "tempsAt", p.offline_cause::text AS "offlineCause", p.bye_reason AS "byeReason",
           p.open_alerts AS "openAlerts", p.is_training AS "isTraining", v.has_template AS "hasTemplate", s.out_of_stock AS "outOfStock", s.low, p.rank, p.sort_name AS "sortName"
      FROM page p
      LEFT JOIN warning_config w ON w.device_id = p.id AND w.merchant_id = p.merchant_id
      CROSS JOIN LATERAL (
        SELECT EXISTS (SELECT FROM planogram_version
                        WHERE device_id = p.id AND merchant_id = p.merchant_id AND status = 'published'
                          AND effective_at <= ${now}::timestamptz AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)) AS has_template) v
      CROSS JOIN LATERAL (
        SELECT ${outOfStockCount} AS out_of_stock, ${lowCount} AS low
          FROM (SELECT ${goodsColumns} FROM stock_level
                 WHERE merchant_id = p.merchant_id AND device_id = p.id AND par_qty IS NOT NULL GROUP BY ${ofGoods}) goods) s
     ORDER BY p.rank, p.sort_name, p.id`;
}

export type DeviceCountsRow = {
  readonly all: number;
  readonly toBeActivated: number;
  readonly operational: number;
  readonly frozen: number;
};

/** Number of cabinets under each status chip, for the same search. */
export async function deviceCounts(
  tx: Tx,
  merchantId: string,
  filter: Omit<DeviceFilter, 'status'>,
): Promise<DeviceCountsRow> {
  const like = likeOf(filter.q);
  const [row] = await tx.$queryRaw<DeviceCountsRow[]>`
    SELECT count(*)::int AS all,
           count(*) FILTER (WHERE d.lifecycle = 'to_be_activated')::int AS "toBeActivated",
           count(*) FILTER (WHERE d.lifecycle = 'operational' AND d.id <> ALL(${filter.frozenIds}::uuid[]))::int AS operational,
           count(*) FILTER (WHERE d.lifecycle = 'operational' AND d.id = ANY(${filter.frozenIds}::uuid[]))::int AS frozen
      FROM device d
      LEFT JOIN device_connectivity c ON c.device_id = d.id
     WHERE d.merchant_id = ${merchantId}::uuid AND (${filter.scope}::uuid[] IS NULL OR d.id = ANY(${filter.scope}::uuid[]))
       AND (${like}::text IS NULL OR d.name ILIKE ${like} OR d.device_no ILIKE ${like}
            OR concat_ws(' ', d.street, d.city, d.state, d.area, d.zip) ILIKE ${like})
       AND CASE ${filter.online}
             WHEN 'all' THEN true
             ELSE (${filter.online} = 'online') = coalesce(c.state = 'online' AND c.last_seen_at > ${filter.silentSince}::timestamptz, false)
                  AND (${filter.online} = 'online' OR d.lifecycle = 'operational')
           END`;
  return row ?? { all: 0, toBeActivated: 0, operational: 0, frozen: 0 };
}

export type FreezeRow = FreezeColumns & { readonly deviceId: string; readonly timezone: string };

/** The freeze rules of a merchant's cabinets in service. Most cabinets have none. */
export function freezeRules(tx: Tx, merchantId: string): Promise<FreezeRow[]> {
  return tx.$queryRaw<FreezeRow[]>`
    SELECT f.device_id AS "deviceId", d.timezone, f.mode::text AS "freezeMode", f.start_local AS "startLocal", f.end_local AS "endLocal",
           f.repeat::text AS repeat, f.weekdays, f.saved_at AS "savedAt"
      FROM freeze_rule f JOIN device d ON d.id = f.device_id AND d.merchant_id = f.merchant_id
     WHERE f.merchant_id = ${merchantId}::uuid AND f.mode <> 'none' AND d.lifecycle = 'operational'`;
}
