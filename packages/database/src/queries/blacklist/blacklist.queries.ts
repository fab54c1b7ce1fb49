import type { BlacklistReason, BlacklistTab } from '@larder/domain/blacklist/blacklist-entry';
import { DAY_MS, WEEK_MS } from '@larder/domain/durations';
import type { Tx } from '../../transaction.ts';
import { isOwed, owed } from '../order/owed-of-order.ts';

export type BlacklistRow = {
  readonly id: string;
  readonly kind: 'card' | 'wallet';
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly reason: BlacklistReason;
  readonly note: string | null;
  /** Null where the order's cabinet is out of scope. */
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly removedAt: Date | null;
  readonly removedBy: string | null;
  readonly removalNote: string | null;
};

/** Keyset of a page's last row: ISO instant and id. */
export type BlacklistKeyset = readonly [createdAt: string, id: string];

export type BlacklistFilter = {
  /** Cabinets whose orders the member may see; null: all. */
  readonly scope: readonly string[] | null;
  readonly tab: BlacklistTab;
  /** Last 4 digits of a card, or the beginning of an order number. */
  readonly q: string | undefined;
  readonly now: Date;
};

/** A page of the blacklist, newest first, with one row more than `limit`. [screens 55] */
export function blacklistPage(
  tx: Tx,
  merchantId: string,
  { scope, tab, q = '', now }: BlacklistFilter,
  after: BlacklistKeyset | null,
  limit: number,
): Promise<BlacklistRow[]> {
  const [createdAt, id] = after ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const number = q.toUpperCase().replace(/[\\%_]/g, '\\$&');
  return tx.$queryRaw<BlacklistRow[]>`
    SELECT b.id, b.kind::text AS kind, b.card_brand AS "cardBrand", b.card_last4 AS "cardLast4", b.reason::text AS reason, b.note,
           o.id AS "orderId", o.order_no AS "orderNo", c.display_name AS "createdBy", b.created_at AS "createdAt",
           b.expires_at AS "expiresAt", b.removed_at AS "removedAt", r.display_name AS "removedBy", b.removal_note AS "removalNote"
      FROM blacklist_entry b
      LEFT JOIN sales_order o ON o.merchant_id = b.merchant_id AND o.id = b.order_id
                             AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))
      LEFT JOIN membership c ON c.merchant_id = b.merchant_id AND c.id = b.created_by_id
      LEFT JOIN membership r ON r.merchant_id = b.merchant_id AND r.id = b.removed_by_id
     WHERE b.merchant_id = ${merchantId}::uuid
       AND (b.removed_at IS NULL AND (b.expires_at IS NULL OR b.expires_at > ${now}::timestamptz)) = ${tab === 'active'}
       AND (${q === ''} OR b.card_last4 = ${q} OR o.order_no LIKE ${`${number}%`} OR o.order_no LIKE ${`O${number}%`})
       AND (b.created_at, b.id) < (${createdAt}::timestamptz, ${id}::uuid)
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit + 1}`;
}

export type CardStandingRow = {
  readonly purchases: number;
  readonly paidMinor: number;
  readonly unpaid: number;
  readonly unpaidMinor: number;
  /** Abnormal orders that expired before a person decided. */
  readonly expired: number;
  readonly purchasesDay: number;
  readonly purchasesWeek: number;
  /** First and last purchase; null without one. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
};

const nothing: CardStandingRow = {
  purchases: 0,
  paidMinor: 0,
  unpaid: 0,
  unpaidMinor: 0,
  expired: 0,
  purchasesDay: 0,
  purchasesWeek: 0,
  firstAt: null,
  lastAt: null,
};

/** Purchases and debt of a card at these cabinets, in one currency. Read by index, so never out of date. */
export async function cardStanding(
  tx: Tx,
  merchantId: string,
  {
    cardHash,
    currency,
    scope,
    now,
  }: { cardHash: Uint8Array; currency: string; scope: readonly string[] | null; now: Date },
): Promise<CardStandingRow> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const [row] = await tx.$queryRaw<CardStandingRow[]>`
    SELECT count(*) FILTER (WHERE o.total_minor > 0)::int AS purchases,
           coalesce(sum(o.captured_minor - o.refunded_minor), 0)::float8 AS "paidMinor",
           count(*) FILTER (WHERE ${isOwed('o')})::int AS unpaid,
           coalesce(sum(${owed('o')}), 0)::float8 AS "unpaidMinor",
           count(*) FILTER (WHERE o.abnormal_state = 'expired')::int AS expired,
           count(*) FILTER (WHERE o.total_minor > 0 AND o.created_at > ${since(DAY_MS)}::timestamptz)::int AS "purchasesDay",
           count(*) FILTER (WHERE o.total_minor > 0 AND o.created_at > ${since(WEEK_MS)}::timestamptz)::int AS "purchasesWeek",
           min(o.created_at) FILTER (WHERE o.total_minor > 0) AS "firstAt", max(o.created_at) FILTER (WHERE o.total_minor > 0) AS "lastAt"
      FROM payment p JOIN sales_order o ON o.merchant_id = p.merchant_id AND o.id = p.order_id
     WHERE p.merchant_id = ${merchantId}::uuid AND p.card_hash = ${cardHash} AND o.currency = ${currency}
       AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))`;
  return row ?? nothing;
}
