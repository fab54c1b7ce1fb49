import type { ProductType } from '@larder/domain/product/picture-views';
import type { Tx } from '../../transaction.ts';

export type CloudRow = {
  readonly id: string;
  readonly name: string;
  readonly specification: string | null;
  readonly gtin: string | null;
  readonly type: ProductType;
  readonly varietyId: string;
  readonly picture: string | null;
  readonly suggestedRetailMinor: number | null;
  readonly recognitionStatus: 'ready' | 'training' | 'unsupported';
  /** The merchant's own copy of the product. */
  readonly ownId: string | null;
};

export type CloudFilter = {
  readonly q?: string | undefined;
  readonly varietyId?: string | undefined;
  /** 8 to 14 digits. */
  readonly gtin?: string | undefined;
};

/** A page of the platform's products by name, each with the merchant's own copy. One row more than `limit`. */
export function cloudPage(
  tx: Tx,
  merchantId: string,
  filter: CloudFilter,
  after: readonly [name: string, id: string] | null,
  limit: number,
): Promise<CloudRow[]> {
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const gtin14 = filter.gtin?.padStart(14, '0') ?? null;
  return tx.$queryRaw<CloudRow[]>`
    SELECT p.id, p.name, p.specification, p.gtin, p.type::text AS type, p.variety_id AS "varietyId",
           p.pictures->>'front' AS picture, p.suggested_retail_minor::float8 AS "suggestedRetailMinor",
           p.recognition_status::text AS "recognitionStatus", m.id AS "ownId"
      FROM platform_product p
      LEFT JOIN merchant_product m
        ON m.platform_product_id = p.id AND m.merchant_id = ${merchantId}::uuid AND m.archived_at IS NULL
     WHERE p.deleted_at IS NULL
       AND (${like}::text IS NULL OR p.name ILIKE ${like} OR p.gtin LIKE ${like})
       AND (${gtin14}::text IS NULL OR p.gtin = ${gtin14})
       AND (${filter.varietyId ?? null}::uuid IS NULL OR p.variety_id = ${filter.varietyId ?? null}::uuid)
       AND (${after?.[0] ?? null}::text IS NULL OR (p.name, p.id) > (${after?.[0] ?? null}, ${after?.[1] ?? null}::uuid))
     ORDER BY p.name, p.id
     LIMIT ${limit + 1}`;
}
