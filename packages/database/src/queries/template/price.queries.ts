import type { Door } from '@larder/domain/device/door';
import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

export type CabinetPriceRow = {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly timezone: string;
  readonly layersR: number | null;
  /** Different prices of the product in the cabinet, the lowest first. */
  readonly prices: readonly number[];
  readonly places: readonly { readonly door: Door; readonly layer: number }[];
  /** When the version in force ends; null: never. */
  readonly endsAt: Date | null;
  readonly soldWeek: number;
  readonly state: ConnectivityState | null;
  readonly lastSeenAt: Date | null;
  /** A change of its price that waits: the next one. */
  readonly nextId: string | null;
  readonly nextMinor: number | null;
  readonly nextAt: Date | null;
  /** A template that waits and has a price of its own: the next one. */
  readonly waitingRev: number | null;
  readonly waitingMinor: number | null;
  readonly waitingAt: Date | null;
};

/**
 * The price of a product in each cabinet whose template in use has it, by name, at most `limit`; `scope` null: all of
 * the merchant. Sold units are of the days from `fromDay` to `toDay`.
 */
export function cabinetPrices(
  tx: Tx,
  merchantId: string,
  {
    productId,
    scope,
    fromDay,
    toDay,
    now,
    limit,
  }: {
    readonly productId: string;
    readonly scope: readonly string[] | null;
    readonly fromDay: string;
    readonly toDay: string;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<CabinetPriceRow[]> {
  return tx.$queryRaw<CabinetPriceRow[]>`
    WITH cabinet AS MATERIALIZED (
      SELECT d.id, d.device_no, d.name, d.timezone, d.layers_r, v.rev, v.expires_at,
             array_agg(DISTINCT l.price_minor::float8) AS prices,
             jsonb_agg(jsonb_build_object('door', l.door, 'layer', l.layer) ORDER BY l.door, l.layer) AS places
        FROM device d
        JOIN planogram_version v ON v.merchant_id = d.merchant_id AND v.id = d.planogram_version_id
        JOIN planogram_line l ON l.merchant_id = d.merchant_id AND l.version_id = v.id AND l.product_id = ${productId}::uuid
       WHERE d.merchant_id = ${merchantId}::uuid AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
       GROUP BY d.id, v.rev, v.expires_at
       ORDER BY d.name, d.device_no LIMIT ${limit}
    )
    SELECT c.id AS "deviceId", c.device_no AS "deviceNo", c.name, c.timezone, c.layers_r AS "layersR", c.prices, c.places,
           c.expires_at AS "endsAt", coalesce(sold.qty, 0)::int AS "soldWeek", n.state::text AS state, n.last_seen_at AS "lastSeenAt",
           next.id AS "nextId", next.price_minor::float8 AS "nextMinor", next.starts_at AS "nextAt",
           w.rev AS "waitingRev", w.price_minor::float8 AS "waitingMinor", w.effective_at AS "waitingAt"
      FROM cabinet c
      LEFT JOIN device_connectivity n ON n.device_id = c.id
      LEFT JOIN LATERAL (
        SELECT sum(qty) AS qty FROM sales_daily
         WHERE merchant_id = ${merchantId}::uuid AND device_id = c.id AND product_id = ${productId}::uuid
           AND business_date BETWEEN ${fromDay}::date AND ${toDay}::date) sold ON true
      LEFT JOIN LATERAL (
        SELECT r.id, r.price_minor, r.starts_at
          FROM template_rollout r JOIN template_rollout_device rd ON rd.merchant_id = r.merchant_id AND rd.rollout_id = r.id
         WHERE r.merchant_id = ${merchantId}::uuid AND r.product_id = ${productId}::uuid AND r.starts_at IS NOT NULL
           AND r.carried_out_at IS NULL AND rd.device_id = c.id AND rd.refusal IS NULL AND rd.canceled_at IS NULL
         ORDER BY r.starts_at, r.id LIMIT 1) next ON true
      LEFT JOIN LATERAL (
        SELECT v.rev, v.effective_at, min(l.price_minor) AS price_minor
          FROM planogram_version v
          JOIN planogram_line l ON l.merchant_id = v.merchant_id AND l.version_id = v.id AND l.product_id = ${productId}::uuid
         WHERE v.merchant_id = ${merchantId}::uuid AND v.device_id = c.id AND v.status = 'published'
           AND (v.effective_at > ${now}::timestamptz
                OR v.effective_at IS NULL AND (v.expires_at IS NULL OR v.expires_at > ${now}::timestamptz))
         GROUP BY v.id
        HAVING bool_or(l.price_minor <> ALL (c.prices))
         ORDER BY v.effective_at NULLS LAST, v.rev DESC LIMIT 1) w ON true
     ORDER BY c.name, c.device_no`;
}

export type ChangedCabinetRow = {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly isOwn: boolean;
  readonly timezone: string;
  readonly versionId: string | null;
  readonly refusal: { readonly code: string } | null;
  readonly canceledAt: Date | null;
  /** When the version of the change began. */
  readonly effectiveAt: Date | null;
  /** Prices of the product, the lowest first: as the change set them, before it, and now. */
  readonly prices: readonly number[];
  readonly formerPrices: readonly number[];
  readonly pricesNow: readonly number[];
  readonly revNow: number | null;
  readonly twinRev: number;
  readonly twinAppliedRev: number;
  readonly twinReported: unknown;
  readonly state: ConnectivityState | null;
  readonly since: Date | null;
  readonly lastSeenAt: Date | null;
  /** Prices that the shopper at the cabinet pays; null: nobody is there. */
  readonly shopperPrices: readonly number[] | null;
};

/** The cabinets of a change of prices with what became of it, by name; `scope` null: all of the merchant. */
export function changedCabinets(
  tx: Tx,
  merchantId: string,
  change: { readonly id: string; readonly productId: string },
  scope: readonly string[] | null,
): Promise<ChangedCabinetRow[]> {
  return tx.$queryRaw<ChangedCabinetRow[]>`
    WITH cabinet AS MATERIALIZED (
      SELECT rd.device_id, rd.version_id, rd.refusal, rd.canceled_at, d.device_no, d.name, d.timezone,
             d.merchant_id IS NOT DISTINCT FROM rd.merchant_id AS is_own, d.planogram_version_id, d.twin_rev, d.twin_applied_rev,
             d.twin_reported, v.effective_at, v.copied_from_id, s.planogram_version_id AS shopper_version_id
        FROM template_rollout_device rd
        JOIN device d ON d.id = rd.device_id
        LEFT JOIN planogram_version v ON v.merchant_id = rd.merchant_id AND v.id = rd.version_id
        LEFT JOIN LATERAL (
          SELECT planogram_version_id FROM door_session
           WHERE merchant_id = rd.merchant_id AND device_id = rd.device_id AND kind = 'sale'
             AND state IN (${literalList(activeSessionStates)})
           LIMIT 1) s ON true
       WHERE rd.merchant_id = ${merchantId}::uuid AND rd.rollout_id = ${change.id}::uuid
         AND (${scope}::uuid[] IS NULL OR rd.device_id = ANY(${scope}::uuid[]))
    ), price AS (
      SELECT l.version_id, array_agg(DISTINCT l.price_minor::float8) AS prices
        FROM planogram_line l
       WHERE l.merchant_id = ${merchantId}::uuid AND l.product_id = ${change.productId}::uuid
         AND l.version_id IN (SELECT unnest(ARRAY[version_id, copied_from_id, planogram_version_id, shopper_version_id]) FROM cabinet)
       GROUP BY l.version_id
    )
    SELECT c.device_id AS "deviceId", c.device_no AS "deviceNo", c.name, c.is_own AS "isOwn", c.timezone, c.version_id AS "versionId",
           c.refusal, c.canceled_at AS "canceledAt", c.effective_at AS "effectiveAt", coalesce(own.prices, '{}') AS prices,
           coalesce(former.prices, '{}') AS "formerPrices", coalesce(present.prices, '{}') AS "pricesNow", p.rev AS "revNow",
           c.twin_rev AS "twinRev", c.twin_applied_rev AS "twinAppliedRev", c.twin_reported AS "twinReported",
           n.state::text AS state, n.since, n.last_seen_at AS "lastSeenAt",
           CASE WHEN c.shopper_version_id IS NOT NULL THEN coalesce(shopper.prices, '{}') END AS "shopperPrices"
      FROM cabinet c
      LEFT JOIN planogram_version p ON p.merchant_id = ${merchantId}::uuid AND p.id = c.planogram_version_id
      LEFT JOIN price own ON own.version_id = c.version_id
      LEFT JOIN price former ON former.version_id = c.copied_from_id
      LEFT JOIN price present ON present.version_id = c.planogram_version_id
      LEFT JOIN price shopper ON shopper.version_id = c.shopper_version_id
      LEFT JOIN device_connectivity n ON n.device_id = c.device_id AND c.is_own
     ORDER BY c.name, c.device_no`;
}

export type RepricedLineRow = {
  readonly versionId: string;
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly name: string;
  readonly previousPriceMinor: number | null;
  readonly priceMinor: number | null;
};

/** Lines of versions whose price differs from the version that they were copied from, in the order of the shelves. */
export function repricedLines(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
): Promise<RepricedLineRow[]> {
  return tx.$queryRaw<RepricedLineRow[]>`
    SELECT v.id AS "versionId", n.door::text AS door, n.layer, n.product_id AS "productId",
           coalesce(m.name_override, p.name) AS name, o.price_minor::float8 AS "previousPriceMinor",
           n.price_minor::float8 AS "priceMinor"
      FROM planogram_version v
      JOIN planogram_line n ON n.merchant_id = v.merchant_id AND n.version_id = v.id
      JOIN planogram_line o ON o.merchant_id = v.merchant_id AND o.version_id = v.copied_from_id
       AND o.door = n.door AND o.layer = n.layer AND o.product_id = n.product_id
      JOIN merchant_product m ON m.merchant_id = n.merchant_id AND m.id = n.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE v.merchant_id = ${merchantId}::uuid AND v.id = ANY(${versionIds}::uuid[])
       AND n.price_minor IS DISTINCT FROM o.price_minor
     ORDER BY v.id, n.door, n.layer, n.sort, n.id`;
}

/** Changes of prices that have become due, the earliest first. */
export function dueChanges(
  tx: Tx,
  at: Date,
  limit: number,
): Promise<{ readonly id: string; readonly merchantId: string }[]> {
  return tx.$queryRaw`
    SELECT id, merchant_id AS "merchantId" FROM template_rollout
     WHERE starts_at <= ${at}::timestamptz AND carried_out_at IS NULL
     ORDER BY starts_at, id LIMIT ${limit}`;
}

/** Records what became of a change that waited, at each of its cabinets. */
export async function recordOutcomes(
  tx: Tx,
  merchantId: string,
  rolloutId: string,
  outcomes: readonly {
    readonly deviceId: string;
    readonly versionId: string | null;
    readonly refusal: { readonly code: string } | null;
  }[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE template_rollout_device rd SET version_id = x."versionId", refusal = x.refusal
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS x("deviceId" uuid, "versionId" uuid, refusal jsonb)
     WHERE rd.merchant_id = ${merchantId}::uuid AND rd.rollout_id = ${rolloutId}::uuid AND rd.device_id = x."deviceId"`;
}
