import type { ProviderLineKind } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { keepDaysOpen } from './book-lock.ts';

export type CursorRow = {
  readonly provider: string;
  readonly account: string;
  readonly merchantId: string | null;
  readonly lineRef: string | null;
};

/** Claims the account whose reading is due first, until the lease ends. Skips accounts that another worker reads. */
export async function claimCursor(
  tx: Tx,
  { provider, now, leaseUntil }: { readonly provider: string; readonly now: Date; readonly leaseUntil: Date },
): Promise<CursorRow | null> {
  const [row] = await tx.$queryRaw<CursorRow[]>`
    UPDATE provider_cursor c SET due_at = ${leaseUntil}
      FROM (SELECT provider, account FROM provider_cursor WHERE provider = ${provider} AND due_at <= ${now}
             ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
     WHERE c.provider = due.provider AND c.account = due.account
    RETURNING c.provider, c.account, c.merchant_id AS "merchantId", c.line_ref AS "lineRef"`;
  return row ?? null;
}

/**
 * Begins to follow an account, or makes its reading due by `dueAt`. It is the merchant's who is paid out from it; a
 * merchant that is known stays known.
 */
export async function followAccount(
  tx: Tx,
  {
    provider,
    account,
    merchantId = null,
    dueAt,
    eventAt = null,
  }: {
    readonly provider: string;
    readonly account: string;
    readonly merchantId?: string | null;
    readonly dueAt: Date;
    readonly eventAt?: Date | null;
  },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO provider_cursor AS c (provider, account, merchant_id, due_at, event_at)
    VALUES (${provider}, ${account},
            coalesce(${merchantId}::uuid, (SELECT merchant_id FROM payment_account WHERE provider_account = ${account}
                                            ORDER BY created_at DESC LIMIT 1)),
            ${dueAt}, ${eventAt})
    ON CONFLICT (provider, account) DO UPDATE
       SET due_at = least(c.due_at, excluded.due_at), event_at = greatest(c.event_at, excluded.event_at),
           merchant_id = coalesce(c.merchant_id, excluded.merchant_id)
     WHERE c.due_at > excluded.due_at OR c.merchant_id IS NULL AND excluded.merchant_id IS NOT NULL
        OR c.event_at IS NULL OR excluded.event_at > c.event_at + interval '1 minute'`;
}

/** Moves a cursor on, unless another worker was further. */
export async function moveCursor(
  tx: Tx,
  cursor: Omit<CursorRow, 'merchantId'>,
  {
    lineRef,
    dueAt,
    readAt,
  }: { readonly lineRef: string | null; readonly dueAt: Date; readonly readAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE provider_cursor SET line_ref = coalesce(${lineRef}, line_ref), due_at = ${dueAt}, read_at = ${readAt}
     WHERE provider = ${cursor.provider} AND account = ${cursor.account}
       AND line_ref IS NOT DISTINCT FROM ${cursor.lineRef}`;
}

export type NewLine = {
  readonly id: string;
  readonly lineRef: string;
  readonly kind: ProviderLineKind;
  readonly sourceRef: string | null;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly netMinor: number;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly availableAt: Date;
  readonly toAccount: string | null;
  readonly toRef: string | null;
  readonly raw: Readonly<Record<string, unknown>>;
};

/**
 * Keeps lines that are new, to be matched at once. A line counts on its own UTC day, or on today's if that day is
 * closed. Returns how many were new.
 */
export async function keepLines(
  tx: Tx,
  { provider, account }: Pick<CursorRow, 'provider' | 'account'>,
  lines: readonly NewLine[],
  now: Date,
): Promise<number> {
  if (lines.length === 0) return 0;
  await keepDaysOpen(tx);
  return tx.$executeRaw`
    WITH kept AS (
      INSERT INTO provider_line (id, provider, account, line_ref, kind, source_ref, amount_minor, fee_minor, net_minor, currency,
                                 occurred_at, available_at, to_account, to_ref, raw, read_at)
      SELECT x.id, ${provider}, ${account}, x."lineRef", x.kind, x."sourceRef", x."amountMinor", x."feeMinor", x."netMinor",
             x.currency, x."occurredAt", x."availableAt", x."toAccount", x."toRef", x.raw, ${now}
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             AS x(id uuid, "lineRef" text, kind provider_line_kind, "sourceRef" text, "amountMinor" bigint, "feeMinor" bigint,
                  "netMinor" bigint, currency char(3), "occurredAt" timestamptz, "availableAt" timestamptz, "toAccount" text,
                  "toRef" text, raw jsonb)
       ORDER BY x."lineRef"
      ON CONFLICT (provider, account, line_ref) DO NOTHING
      RETURNING id, currency, net_minor, occurred_at)
    INSERT INTO provider_line_match (line_id, provider, account, currency, day, state, net_minor, retry_at, updated_at)
    SELECT k.id, ${provider}, ${account}, k.currency,
           CASE WHEN d.day IS NULL THEN (k.occurred_at AT TIME ZONE 'UTC')::date ELSE (${now}::timestamptz AT TIME ZONE 'UTC')::date END,
           'open', k.net_minor, ${now}, ${now}
      FROM kept k
      LEFT JOIN reconciliation_day d
        ON d.provider = ${provider} AND d.account = ${account} AND d.currency = k.currency AND d.closed_at IS NOT NULL
       AND d.day = (k.occurred_at AT TIME ZONE 'UTC')::date`;
}
