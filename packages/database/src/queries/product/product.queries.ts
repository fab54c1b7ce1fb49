import type { ProductType } from '@larder/domain/product/picture-views';
import type { Tx } from '../../transaction.ts';

export type LibraryRow = {
  readonly id: string;
  readonly name: string;
  readonly specification: string | null;
  readonly gtin: string | null;
  readonly type: ProductType;
  readonly varietyId: string;
  readonly picture: string | null;
  readonly priceMinor: number;
  /** Null while it is not known. */
  readonly costMinor: number | null;
  readonly weightG: number;
  readonly taxable: boolean;
  readonly recognitionStatus: 'ready' | 'training' | 'unsupported';
  readonly mutexGroupId: string | null;
  readonly templates: number;
};

export type LibraryFilter = {
  readonly q?: string | undefined;
  readonly varietyId?: string | undefined;
  readonly type?: ProductType | undefined;
};

/** A page of a merchant's products by name; `after` is the last row of the previous page. One row more than `limit`. */
export function libraryPage(
  tx: Tx,
  merchantId: string,
  filter: LibraryFilter,
  after: readonly [name: string, id: string] | null,
  limit: number,
): Promise<LibraryRow[]> {
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  return tx.$queryRaw<LibraryRow[]>`
    WITH page AS MATERIALIZED (
    SELECT m.id, coalesce(m.name_override, p.name) AS name, p.specification, p.gtin, p.type::text AS type, p.variety_id AS "varietyId",
           p.pictures->>'front' AS picture, m.price_minor::float8 AS "priceMinor", CASE WHEN m.cost_known THEN m.cost_minor::float8 END AS "costMinor",
           p.weight_g AS "weightG", p.taxable, p.recognition_status::text AS "recognitionStatus", p.mutex_group_id AS "mutexGroupId"
      FROM merchant_product m JOIN platform_product p ON p.id = m.platform_product_id
     WHERE m.merchant_id = ${merchantId}::uuid AND m.archived_at IS NULL
       AND (${like}::text IS NULL OR coalesce(m.name_override, p.name) ILIKE ${like} OR p.gtin LIKE ${like})
       AND (${filter.varietyId ?? null}::uuid IS NULL OR p.variety_id = ${filter.varietyId ?? null}::uuid)
       AND (${filter.type ?? null}::text IS NULL OR p.type::text = ${filter.type ?? null})
       AND (${after?.[0] ?? null}::text IS NULL OR (coalesce(m.name_override, p.name), m.id) > (${after?.[0] ?? null}, ${after?.[1] ?? null}::uuid))
     ORDER BY coalesce(m.name_override, p.name), m.id
     LIMIT ${limit + 1}
    ), used AS (
      -- Once for the whole page, and only the templates in use.
      SELECT l.product_id, count(DISTINCT d.id)::int AS templates
        FROM device d JOIN planogram_line l ON l.merchant_id = d.merchant_id AND l.version_id = d.planogram_version_id
       WHERE d.merchant_id = ${merchantId}::uuid AND l.product_id IN (SELECT id FROM page)
       GROUP BY l.product_id
    )
    SELECT page.*, coalesce(used.templates, 0) AS templates
      FROM page LEFT JOIN used ON used.product_id = page.id
     ORDER BY page.name, page.id`;
}

/** The cabinets whose template in use has the product, by name; `scope` null: all of the merchant. */
export function productCabinets(
  tx: Tx,
  merchantId: string,
  productId: string,
  scope: readonly string[] | null,
): Promise<{ readonly deviceNo: string; readonly name: string | null }[]> {
  return tx.$queryRaw`
    SELECT d.device_no AS "deviceNo", d.name
      FROM device d
     WHERE d.merchant_id = ${merchantId}::uuid
       AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
       AND EXISTS (SELECT 1 FROM planogram_line l
                    WHERE l.merchant_id = d.merchant_id AND l.version_id = d.planogram_version_id AND l.product_id = ${productId}::uuid)
     ORDER BY d.name, d.device_no
     LIMIT 100`;
}
