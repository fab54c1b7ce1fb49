import { type LedgerPosting, payableMinor, walletChange } from '@larder/domain/ledger/ledger-posting';
import type { PlainTx, Statement } from '../../open-plain-database.ts';
import type { Tx } from '../../transaction.ts';

/** A posting with the id of its transaction. */
export type LedgerPostingRow = LedgerPosting & {
  readonly id: string;
  /** Only where a past is made up, as in the demo; otherwise now. */
  readonly postedAt?: Date;
};

/** `$1`: postings as JSON, `$2`: now. A cause that is already posted posts nothing. */
const postStatement: Statement = {
  name: 'post_ledger',
  text: `
    WITH asked AS MATERIALIZED (
      SELECT x.* FROM jsonb_to_recordset($1::jsonb)
             AS x(id uuid, "merchantId" uuid, kind ledger_kind, "causeId" text, provider text, "providerRef" text, "orderId" uuid,
                  "deviceId" uuid, currency char(3), "grossMinor" bigint, "feeMinor" bigint, "occurredAt" timestamptz,
                  "postedAt" timestamptz, "availableAt" timestamptz, "payableMinor" bigint, entries jsonb, change jsonb)),
    posted AS (
      INSERT INTO ledger_txn (id, merchant_id, kind, cause_id, provider, provider_ref, order_id, device_id, currency, gross_minor,
                              fee_minor, occurred_at, posted_at)
      SELECT id, "merchantId", kind, "causeId", provider, "providerRef", "orderId", "deviceId", currency, "grossMinor", "feeMinor",
             "occurredAt", coalesce("postedAt", $2::timestamptz)
        FROM asked ORDER BY kind, "causeId"
      ON CONFLICT (kind, cause_id) DO NOTHING
      RETURNING id),
    entries AS (
      INSERT INTO ledger_entry (txn_id, line, merchant_id, debit, credit, amount_minor)
      SELECT a.id, e.line - 1, a."merchantId", (e.entry->>'debit')::ledger_account, (e.entry->>'credit')::ledger_account,
             (e.entry->>'amountMinor')::bigint
        FROM posted p JOIN asked a ON a.id = p.id
       CROSS JOIN LATERAL jsonb_array_elements(a.entries) WITH ORDINALITY AS e(entry, line)),
    changes AS (
      INSERT INTO wallet_change (txn_id, merchant_id, currency, pending_minor, available_minor, reserved_minor, disputed_minor)
      SELECT a.id, a."merchantId", a.currency, c.pending, c.available, c.reserved, c.disputed
        FROM posted p JOIN asked a ON a.id = p.id
       CROSS JOIN LATERAL jsonb_to_record(a.change) AS c(pending bigint, available bigint, reserved bigint, disputed bigint)
       WHERE a."merchantId" IS NOT NULL
         AND (a."feeMinor" <> 0 OR (c.pending, c.available, c.reserved, c.disputed) <> (0, 0, 0, 0))),
    items AS (
      INSERT INTO wallet_item (txn_id, merchant_id, currency, amount_minor, left_minor, available_at, released_at)
      SELECT a.id, a."merchantId", a.currency, a."payableMinor", a."payableMinor", coalesce(a."availableAt", a."occurredAt"),
             CASE WHEN a."availableAt" IS NULL THEN $2::timestamptz END
        FROM posted p JOIN asked a ON a.id = p.id
       WHERE a."payableMinor" IS NOT NULL AND a."merchantId" IS NOT NULL)
    SELECT id FROM posted`,
};

const asJson = (postings: readonly LedgerPostingRow[]) =>
  JSON.stringify(
    postings.map((posting) => ({
      ...posting,
      change: walletChange(posting.entries),
      payableMinor: payableMinor(posting),
    })),
  );

/**
 * Posts each cause once: its transaction and entries, the change of the wallet, and the item that withdrawals pay out.
 * Returns the ids of the transactions that are new. Inserts only, so postings of one merchant never wait for each
 * other.
 */
export async function insertPostings(
  tx: Tx,
  postings: readonly LedgerPostingRow[],
  now: Date,
): Promise<string[]> {
  if (postings.length === 0) return [];
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(postStatement.text, asJson(postings), now);
  return rows.map(({ id }) => id);
}

/** Takes an advisory lock until the end of the transaction: services that start together claim their mode in turn. */
export async function lockMoneyMode(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('money mode'))`;
}

/** True if a wallet was filled by sales of this provider only, or of any except one. */
export async function hasWalletSales(
  tx: Tx,
  of: { readonly only: string } | { readonly except: string | null },
): Promise<boolean> {
  const only = 'only' in of ? of.only : null;
  const except = 'except' in of ? of.except : null;
  const [row] = await tx.$queryRaw<{ has: boolean }[]>`
    SELECT EXISTS (SELECT FROM ledger_txn t JOIN ledger_entry e ON e.txn_id = t.id AND e.credit = 'merchant_pending'
                    WHERE t.kind = 'sale' AND (${only}::text IS NULL OR t.provider = ${only})
                      AND (${except}::text IS NULL OR t.provider IS DISTINCT FROM ${except})) AS has`;
  return row?.has ?? false;
}

/** As `insertPostings`, on the hot path. */
export async function insertPostingsTogether(
  tx: PlainTx,
  postings: readonly LedgerPostingRow[],
  now: Date,
): Promise<void> {
  if (postings.length > 0) await tx.rows(postStatement, [asJson(postings), now]);
}
