import type { GuardAct, GuardKind, GuardRule } from '@larder/domain/guard/guard-rule';
import type { GuardHit } from '@larder/domain/guard/judge-card';
import type { Tx } from '../../transaction.ts';
import { isOwed, owed } from '../order/owed-of-order.ts';

/** A card to which guard rules applied. */
export type HitCard = {
  readonly merchantId: string;
  readonly deviceId: string;
  readonly cardHash: Uint8Array;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
};

/** Records the rules that applied to a card: one row a card, rule, act and day, which counts its taps. */
export async function recordGuardHits(
  tx: Tx,
  { merchantId, deviceId, cardHash, cardBrand, cardLast4 }: HitCard,
  hits: readonly (GuardHit & { readonly id: string })[],
  now: Date,
): Promise<void> {
  if (hits.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO guard_hit AS g (id, merchant_id, card_hash, card_brand, card_last4, kind, act, enforced, day, device_id,
                                threshold, measured, first_at, last_at)
    SELECT h.id, ${merchantId}::uuid, ${cardHash}::bytea, ${cardBrand}, ${cardLast4}, h.kind, h.act, h.enforced,
           (${now}::timestamptz AT TIME ZONE 'UTC')::date, ${deviceId}::uuid, h.threshold, h.measured, ${now}::timestamptz, ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb)
           AS h(id uuid, kind guard_kind, act guard_act, enforced bool, threshold bigint, measured bigint)
     ORDER BY h.kind
    ON CONFLICT (merchant_id, card_hash, kind, act, enforced, day) DO UPDATE
      SET taps = g.taps + 1, device_id = excluded.device_id, threshold = excluded.threshold, measured = excluded.measured,
          last_at = greatest(g.last_at, excluded.last_at), card_brand = coalesce(excluded.card_brand, g.card_brand),
          card_last4 = coalesce(excluded.card_last4, g.card_last4)`;
}

/**
 * Takes the advisory locks of a device and then of a card, until the end of the transaction. Of two cabinets that grant
 * a session to one card, the second sees the session of the first.
 */
export async function lockDeviceAndCard(
  tx: Tx,
  deviceId: string,
  cardHash: Uint8Array | null,
): Promise<void> {
  const keys = [`device:${deviceId}`, ...(cardHash ? [`card:${Buffer.from(cardHash).toString('hex')}`] : [])];
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
      FROM unnest(${keys}::text[]) WITH ORDINALITY AS k(key, nr) ORDER BY nr`;
}

/** Cards and taps to which a rule applied, and the taps that it stopped. */
export type GuardCountRow = {
  readonly kind: GuardKind;
  readonly enforced: boolean;
  readonly cards: number;
  readonly taps: number;
};

/** Counts the cards and taps to which each rule applied since an instant. */
export function guardCounts(tx: Tx, merchantId: string, since: Date): Promise<GuardCountRow[]> {
  return tx.$queryRaw<GuardCountRow[]>`
    SELECT kind::text AS kind, enforced, count(DISTINCT card_hash)::int AS cards, sum(taps)::int AS taps
      FROM guard_hit WHERE merchant_id = ${merchantId}::uuid AND last_at > ${since}::timestamptz
     GROUP BY kind, enforced`;
}

/**
 * Saves rules whose version is the stored one, or 0 where none is stored. Returns how many were saved: fewer than given
 * if another member was faster.
 */
export function saveGuardRules(
  tx: Tx,
  merchantId: string,
  rules: readonly (GuardRule & { readonly version: number })[],
  { now, savedById }: { readonly now: Date; readonly savedById: string },
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO guard_rule AS g (merchant_id, kind, mode, threshold, act, hold_minor, saved_by_id, saved_at)
    SELECT ${merchantId}::uuid, r.kind, r.mode, r.threshold, r.act, r."holdMinor", ${savedById}::uuid, ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
           AS r(kind guard_kind, mode guard_mode, threshold bigint, act guard_act, "holdMinor" bigint, version int)
     ORDER BY r.kind
    ON CONFLICT (merchant_id, kind) DO UPDATE
      SET mode = excluded.mode, threshold = excluded.threshold, act = excluded.act, hold_minor = excluded.hold_minor,
          saved_by_id = excluded.saved_by_id, saved_at = excluded.saved_at, version = g.version + 1
      WHERE g.version = (SELECT r.version FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) AS r(kind guard_kind, version int)
                          WHERE r.kind = g.kind)`;
}

/**
 * The most that one session can take above its hold: the goods of the fullest cabinet, each shelf at what the book says
 * or filled to par, at the prices in force and with tax.
 */
export async function aboveHoldMinor(tx: Tx, merchantId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ aboveMinor: number | null }[]>`
    SELECT max(goods.minor - d.preauth_minor)::float8 AS "aboveMinor"
      FROM device d
      JOIN merchant m ON m.id = d.merchant_id AND m.currency = d.currency
      CROSS JOIN LATERAL (
        SELECT v.id FROM planogram_version v
         WHERE v.merchant_id = d.merchant_id AND v.device_id = d.id AND v.status = 'published'
           AND v.effective_at <= ${now}::timestamptz AND (v.expires_at IS NULL OR v.expires_at > ${now}::timestamptz)
         ORDER BY v.effective_at DESC, v.rev DESC LIMIT 1) version
      CROSS JOIN LATERAL (
        SELECT ceil(sum(coalesce(l.price_minor, p.price_minor) * greatest(l.par_qty, s.on_hand, 0))
                    * CASE WHEN d.taxable AND m.tax_mode = 'exclusive' THEN 1 + d.tax_rate_ppm / 1e6
                           ELSE 1 END) AS minor
          FROM planogram_line l
          JOIN merchant_product p ON p.merchant_id = l.merchant_id AND p.id = l.product_id
          LEFT JOIN stock_level s ON s.merchant_id = l.merchant_id AND s.device_id = d.id AND s.product_id = l.product_id
                                 AND s.door = l.door AND s.layer = l.layer
         WHERE l.merchant_id = d.merchant_id AND l.version_id = version.id) goods
     WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'`;
  return row?.aboveMinor ?? 0;
}

/** Keyset of a page's last row: ISO instant and id. */
export type GuardKeyset = readonly [lastAt: string, id: string];

export type StandingRow = {
  readonly id: string;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly kind: GuardKind;
  readonly act: GuardAct;
  readonly enforced: boolean;
  readonly taps: number;
  readonly threshold: number;
  readonly measured: number;
  readonly lastAt: Date;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  /** The card's newest order in scope. */
  readonly orderId: string | null;
  readonly purchases: number;
  readonly unpaid: number;
  readonly unpaidMinor: number;
};

/** A page of the cards to which rules applied, the latest first, with one row more than `limit`. */
export function standingsPage(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  after: GuardKeyset | null,
  limit: number,
): Promise<StandingRow[]> {
  const [lastAt, id] = after ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  return tx.$queryRaw<StandingRow[]>`
    WITH page AS (
      SELECT * FROM guard_hit
       WHERE merchant_id = ${merchantId}::uuid AND (last_at, id) < (${lastAt}::timestamptz, ${id}::uuid)
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
       ORDER BY last_at DESC, id DESC LIMIT ${limit + 1})
    SELECT h.id, h.card_brand AS "cardBrand", h.card_last4 AS "cardLast4", h.kind::text AS kind, h.act::text AS act, h.enforced, h.taps,
           h.threshold::float8 AS threshold, h.measured::float8 AS measured, h.last_at AS "lastAt", d.device_no AS "deviceNo",
           d.name AS "deviceName", k.newest AS "orderId", coalesce(k.purchases, 0) AS purchases, coalesce(k.unpaid, 0) AS unpaid,
           coalesce(k.owed, 0)::float8 AS "unpaidMinor"
      FROM page h JOIN device d ON d.id = h.device_id JOIN merchant m ON m.id = h.merchant_id
      LEFT JOIN LATERAL (
        SELECT (array_agg(o.id ORDER BY o.created_at DESC, o.id DESC))[1] AS newest,
               count(*) FILTER (WHERE o.total_minor > 0)::int AS purchases,
               count(*) FILTER (WHERE ${isOwed('o')})::int AS unpaid,
               sum(${owed('o')}) AS owed
          FROM payment p JOIN sales_order o ON o.merchant_id = p.merchant_id AND o.id = p.order_id AND o.currency = m.currency
         WHERE p.merchant_id = h.merchant_id AND p.card_hash = h.card_hash
           AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))) k ON true
     ORDER BY h.last_at DESC, h.id DESC`;
}
