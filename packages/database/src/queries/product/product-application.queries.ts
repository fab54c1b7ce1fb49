import type { Tx } from '../../transaction.ts';

/** Serializes, until the end of the transaction, all callers that apply for, change or approve one GTIN. */
export async function lockGtin(tx: Tx, gtin: string | null): Promise<void> {
  if (gtin === null) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`product gtin ${gtin}`}, 0))`;
}

/**
 * The application with a GTIN that waits for review, of any merchant: the wall between merchants allows this one query.
 */
export async function pendingApplication(
  tx: Tx,
  gtin: string,
): Promise<{ readonly id: string; readonly merchantId: string } | null> {
  const [pending] = await tx.$queryRaw<{ id: string; merchantId: string }[]>`
    SELECT id, "merchantId" FROM pending_application(${gtin})`;
  return pending ?? null;
}

/** Locks one application until the end of the transaction. */
export async function lockApplication(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM product_application WHERE id = ${id}::uuid FOR UPDATE`;
}

/** Locks a merchant's product against new template lines with it. */
export async function lockMerchantProduct(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM merchant_product WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}

export async function nextApplicationNumber(tx: Tx): Promise<number> {
  const [next] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('application_number')::float8 AS n`;
  return next?.n ?? 0;
}

/** A platform product as it enters a library. */
export type OwnProduct = {
  readonly id: string;
  readonly platformProductId: string;
  readonly priceMinor: number;
  /** Null: not known yet. The product that comes back keeps the cost that it had. */
  readonly costMinor: number | null;
};

/** Adds platform products to a library, or restores them; returns those that were not there. */
export async function addOwnProducts(
  tx: Tx,
  { merchantId, at }: { readonly merchantId: string; readonly at: Date },
  rows: readonly OwnProduct[],
): Promise<{ readonly id: string; readonly platformProductId: string }[]> {
  return tx.$queryRaw`
    INSERT INTO merchant_product AS own (id, merchant_id, platform_product_id, price_minor, cost_minor, cost_known, created_at, updated_at)
    SELECT id, ${merchantId}::uuid, "platformProductId", "priceMinor", coalesce("costMinor", "priceMinor"), "costMinor" IS NOT NULL, ${at}, ${at}
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
           AS r(id uuid, "platformProductId" uuid, "priceMinor" bigint, "costMinor" bigint)
     ORDER BY "platformProductId"
    ON CONFLICT (merchant_id, platform_product_id) DO UPDATE
       SET price_minor = EXCLUDED.price_minor,
           cost_minor = CASE WHEN EXCLUDED.cost_known OR NOT own.cost_known THEN EXCLUDED.cost_minor ELSE own.cost_minor END,
           cost_known = EXCLUDED.cost_known OR own.cost_known,
           cost_known_since = CASE WHEN EXCLUDED.cost_known AND NOT own.cost_known THEN EXCLUDED.updated_at ELSE own.cost_known_since END,
           archived_at = NULL, version = own.version + 1, updated_at = EXCLUDED.updated_at
     WHERE own.archived_at IS NOT NULL
    RETURNING id, platform_product_id AS "platformProductId"`;
}

/** A product of a library with its new prices, and the version that was seen. */
export type ChangedProduct = {
  readonly id: string;
  readonly version: number;
  readonly priceMinor: number;
  readonly costMinor: number | null;
};

/** Changes prices of many products of a library; returns how many had the version that was seen. */
export async function changeOwnProducts(
  tx: Tx,
  { merchantId, at }: { readonly merchantId: string; readonly at: Date },
  rows: readonly ChangedProduct[],
): Promise<number> {
  // In one order, so that two imports never wait for each other.
  await tx.$executeRaw`
    SELECT 1 FROM merchant_product WHERE merchant_id = ${merchantId}::uuid AND id = ANY(${rows.map(({ id }) => id)}::uuid[])
     ORDER BY id FOR UPDATE`;
  return tx.$executeRaw`
    UPDATE merchant_product own
       SET price_minor = r."priceMinor", cost_minor = coalesce(r."costMinor", r."priceMinor"), cost_known = r."costMinor" IS NOT NULL,
           cost_known_since = CASE WHEN r."costMinor" IS NOT NULL AND NOT own.cost_known THEN ${at}::timestamptz ELSE own.cost_known_since END,
           version = own.version + 1, updated_at = ${at}
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
           AS r(id uuid, version int, "priceMinor" bigint, "costMinor" bigint)
     WHERE own.merchant_id = ${merchantId}::uuid AND own.id = r.id AND own.version = r.version AND own.archived_at IS NULL`;
}

/**
 * True if a template of a cabinet with the product is in use, scheduled, or returns when a temporary one ends.
 * [domain T7]
 */
export async function isInTemplate(tx: Tx, merchantId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM planogram_line l
      JOIN planogram_version v ON v.id = l.version_id
      JOIN device d ON d.id = v.device_id AND d.merchant_id = v.merchant_id
     WHERE l.merchant_id = ${merchantId}::uuid AND l.product_id = ${id}::uuid AND v.status = 'published'
       AND (v.expires_at IS NULL OR v.expires_at > ${now})
       AND (v.effective_at IS NULL OR v.effective_at > ${now} OR NOT EXISTS (
             SELECT 1 FROM planogram_version later
              WHERE later.device_id = v.device_id AND later.merchant_id = v.merchant_id AND later.status = 'published'
                AND later.effective_at <= ${now} AND (later.effective_at, later.rev) > (v.effective_at, v.rev)
                AND (later.expires_at IS NULL OR later.expires_at >= v.expires_at)))
     LIMIT 1`;
  return rows.length > 0;
}
