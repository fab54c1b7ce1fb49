import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';

/**
 * A line of a published template with its product's data for selling: name, picture, tax, cost. Amounts in minor units.
 */
export type SaleLineRow = {
  readonly versionId: string;
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly positions: readonly number[];
  readonly priceMinor: number;
  readonly parQty: number;
  readonly name: string;
  readonly gtin: string | null;
  readonly picture: string | null;
  readonly weightG: number;
  readonly taxable: boolean;
  readonly costMinor: number;
};

/** All lines of some versions, in the order of the shelves. One statement, however many versions. */
export function saleLines(
  tx: Tx,
  merchantIds: string | readonly string[],
  versionIds: readonly string[],
): Promise<SaleLineRow[]> {
  const owners = typeof merchantIds === 'string' ? [merchantIds] : merchantIds;
  return tx.$queryRaw<SaleLineRow[]>`
    SELECT l.version_id AS "versionId", l.door::text AS door, l.layer, l.product_id AS "productId", l.positions,
           coalesce(l.price_minor, p.price_minor)::float8 AS "priceMinor", coalesce(l.par_qty, cardinality(l.positions)) AS "parQty",
           coalesce(p.name_override, pp.name) AS name, pp.gtin, pp.pictures->>'front' AS picture, pp.weight_g AS "weightG",
           pp.taxable, p.cost_minor::float8 AS "costMinor"
      FROM planogram_line l
      JOIN merchant_product p ON p.merchant_id = l.merchant_id AND p.id = l.product_id
      JOIN platform_product pp ON pp.id = p.platform_product_id
     WHERE l.merchant_id = ANY(${owners}::uuid[]) AND l.version_id = ANY(${versionIds}::uuid[])
     ORDER BY l.version_id, l.door, l.layer, l.sort, l.id`;
}

export type VersionInForceRow = {
  readonly id: string;
  readonly rev: number;
  readonly effectiveAt: Date;
  readonly expiresAt: Date | null;
  /** Hash of the planogram that the cabinet fetches; null if the version was not published. */
  readonly sha256: string | null;
};

/**
 * The version in force in a cabinet at an instant; null if none is. The same rule as `versionInForce` of the domain, so
 * that authorizing a session reads one row and not all versions. [domain T7]
 */
export async function versionInForceAt(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  at: Date,
): Promise<VersionInForceRow | null> {
  const [version] = await tx.$queryRaw<VersionInForceRow[]>`
    SELECT id, rev, effective_at AS "effectiveAt", expires_at AS "expiresAt", sha256 FROM planogram_version
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status = 'published'
       AND effective_at <= ${at}::timestamptz AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)
     ORDER BY effective_at DESC, rev DESC LIMIT 1`;
  return version ?? null;
}

export type AskedVersion = { readonly merchantId: string; readonly deviceId: string; readonly at: Date };

/** The same for several cabinets, each at its own instant: version ids by cabinet, without cabinets that had none. */
export async function versionsInForceAt(
  tx: Tx,
  asked: readonly AskedVersion[],
): Promise<ReadonlyMap<string, string>> {
  const versions = await versionRowsInForceAt(tx, asked);
  return new Map([...versions].map(([deviceId, { id }]) => [deviceId, id]));
}

/** The same with their rows. */
export async function versionRowsInForceAt(
  tx: Tx,
  asked: readonly AskedVersion[],
): Promise<ReadonlyMap<string, VersionInForceRow>> {
  if (asked.length === 0) return new Map();
  const rows = await tx.$queryRaw<(VersionInForceRow & { deviceId: string })[]>`
    SELECT x."deviceId", v.id, v.rev, v.effective_at AS "effectiveAt", v.expires_at AS "expiresAt", v.sha256
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, at timestamptz)
      CROSS JOIN LATERAL (
        SELECT * FROM planogram_version
         WHERE merchant_id = x."merchantId" AND device_id = x."deviceId" AND status = 'published'
           AND effective_at <= x.at AND (expires_at IS NULL OR expires_at > x.at)
         ORDER BY effective_at DESC, rev DESC LIMIT 1) v`;
  return new Map(rows.map(({ deviceId, ...version }) => [deviceId, version]));
}

/** Products of a merchant as lines at their list price, for sales that no template line prices. */
export function listPriceLines(
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<Omit<SaleLineRow, 'versionId' | 'door' | 'layer' | 'positions' | 'parQty'>[]> {
  return tx.$queryRaw`
    SELECT p.id AS "productId", p.price_minor::float8 AS "priceMinor", coalesce(p.name_override, pp.name) AS name, pp.gtin,
           pp.pictures->>'front' AS picture, pp.weight_g AS "weightG", pp.taxable, p.cost_minor::float8 AS "costMinor"
      FROM merchant_product p JOIN platform_product pp ON pp.id = p.platform_product_id
     WHERE p.merchant_id = ${merchantId}::uuid AND p.id = ANY(${productIds}::uuid[])`;
}
