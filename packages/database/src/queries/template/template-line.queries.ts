import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';

/** A line of a version, drafts included: amounts in minor units, `bestBefore` a calendar day. */
export type VersionLineRow = {
  readonly versionId: string;
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly positions: readonly number[];
  readonly priceMinor: number | null;
  readonly parQty: number | null;
  readonly bestBefore: string | null;
};

/** All lines of some versions, in the order of the shelves. */
export function versionLines(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
): Promise<VersionLineRow[]> {
  return tx.$queryRaw<VersionLineRow[]>`
    SELECT version_id AS "versionId", door::text AS door, layer, product_id AS "productId", positions,
           price_minor::float8 AS "priceMinor", par_qty AS "parQty", best_before::text AS "bestBefore"
      FROM planogram_line
     WHERE merchant_id = ${merchantId}::uuid AND version_id = ANY(${versionIds}::uuid[])
     ORDER BY version_id, planogram_line.door, layer, sort, id`;
}

/** All lines of some presets, in the order of the shelves; `versionId` names the preset. */
export function presetLines(
  tx: Tx,
  merchantId: string,
  presetIds: readonly string[],
): Promise<VersionLineRow[]> {
  return tx.$queryRaw<VersionLineRow[]>`
    SELECT preset_id AS "versionId", door::text AS door, layer, product_id AS "productId", positions,
           price_minor::float8 AS "priceMinor", par_qty AS "parQty", NULL AS "bestBefore"
      FROM template_preset_line
     WHERE merchant_id = ${merchantId}::uuid AND preset_id = ANY(${presetIds}::uuid[])
     ORDER BY preset_id, template_preset_line.door, layer, sort, product_id`;
}

/** A product as the template editor shows it and publishing checks it. */
export type TemplateProductRow = {
  readonly id: string;
  readonly name: string;
  readonly specification: string | null;
  readonly gtin: string | null;
  readonly picture: string | null;
  readonly priceMinor: number;
  readonly recognitionStatus: 'ready' | 'training' | 'unsupported';
  readonly mutexGroupId: string | null;
  /** False once it was removed from the library: it stays in old templates, and no new one accepts it. */
  readonly inLibrary: boolean;
};

/** Returns those of the products that belong to the merchant, in no order. */
export function templateProducts(
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<TemplateProductRow[]> {
  return tx.$queryRaw<TemplateProductRow[]>`
    SELECT m.id, coalesce(m.name_override, p.name) AS name, p.specification, p.gtin, p.pictures->>'front' AS picture,
           m.price_minor::float8 AS "priceMinor", p.recognition_status::text AS "recognitionStatus",
           p.mutex_group_id AS "mutexGroupId", m.archived_at IS NULL AS "inLibrary"
      FROM merchant_product m JOIN platform_product p ON p.id = m.platform_product_id
     WHERE m.merchant_id = ${merchantId}::uuid AND m.id = ANY(${productIds}::uuid[])`;
}

/** Sets prices of lines in versions that are not in force yet: new, waiting or drafts. */
export async function setLinePrices(
  tx: Tx,
  merchantId: string,
  lines: readonly {
    readonly versionId: string;
    readonly door: Door;
    readonly layer: number;
    readonly productId: string;
    readonly priceMinor: number;
  }[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE planogram_line l SET price_minor = n."priceMinor"
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS n("versionId" uuid, door door, layer int, "productId" uuid, "priceMinor" bigint)
     WHERE l.merchant_id = ${merchantId}::uuid AND l.version_id = n."versionId"
       AND l.door = n.door AND l.layer = n.layer AND l.product_id = n."productId"`;
}
