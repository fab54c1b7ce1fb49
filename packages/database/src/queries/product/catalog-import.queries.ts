import type { Tx } from '../../transaction.ts';

/** Takes an advisory lock until the end of the transaction: imports of the catalog happen one after the other. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('catalog import'))`;
}

type VarietyRow = {
  readonly id: string;
  readonly code: string;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly sort: number;
};

/** Adds varieties; those with a known code keep their id. */
export async function saveVarieties(tx: Tx, rows: readonly VarietyRow[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO variety (id, code, name_en, name_zh, sort)
    SELECT id, code, "nameEn", "nameZh", sort
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, code text, "nameEn" text, "nameZh" text, sort int)
    ON CONFLICT (code) DO UPDATE
      SET name_en = excluded.name_en, name_zh = excluded.name_zh, sort = excluded.sort`;
}

/** A product of the platform library as an import writes it. */
export type ImportedProduct = {
  readonly id: string;
  readonly gtin: string;
  readonly name: string;
  readonly varietyId: string;
  readonly weightValue: number;
  readonly weightUnit: string;
  readonly weightG: number;
  readonly storage: string;
  readonly specification: string | null;
  readonly brand: string | null;
  readonly suggestedRetailMinor: number | null;
  readonly shelfLifeDays: number | null;
  readonly storageNote: string | null;
  readonly recognitionStatus: string;
  readonly pictures: Readonly<Record<string, unknown>>;
};

/** Rows of one statement: a statement of all rows would be megabytes of text. */
const BATCH = 1_000;

/**
 * Adds products and changes known ones by their id, a batch a statement. Returns how many rows were written: fewer than
 * given if another transaction has added one of the numbers meanwhile.
 */
export async function saveProducts(tx: Tx, rows: readonly ImportedProduct[], at: Date): Promise<number> {
  let written = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH));
    written += await tx.$executeRaw`
      INSERT INTO platform_product AS known (id, code, type, gtin, name, specification, variety_id, brand, weight_value, weight_unit, weight_g,
        suggested_retail_minor, storage, storage_note, pictures, recognition_status, shelf_life_days, created_at, updated_at)
      SELECT id, gtin, 'standard', gtin, name, specification, "varietyId", brand, "weightValue", "weightUnit"::weight_unit, "weightG",
             "suggestedRetailMinor", storage::storage_condition, "storageNote", pictures, "recognitionStatus"::recognition_status,
             "shelfLifeDays", ${at}::timestamptz, ${at}::timestamptz
        FROM json_to_recordset(${batch}::json) AS r(id uuid, gtin text, name text, specification text, "varietyId" uuid, brand text,
             "weightValue" numeric, "weightUnit" text, "weightG" int, "suggestedRetailMinor" bigint, storage text, "storageNote" text,
             pictures jsonb, "recognitionStatus" text, "shelfLifeDays" int)
      ON CONFLICT (gtin) DO UPDATE
        SET name = excluded.name, specification = excluded.specification, variety_id = excluded.variety_id, brand = excluded.brand,
            weight_value = excluded.weight_value, weight_unit = excluded.weight_unit, weight_g = excluded.weight_g,
            suggested_retail_minor = excluded.suggested_retail_minor, storage = excluded.storage, storage_note = excluded.storage_note,
            pictures = excluded.pictures, recognition_status = excluded.recognition_status, shelf_life_days = excluded.shelf_life_days,
            version = known.version + 1, updated_at = excluded.updated_at, deleted_at = NULL
      WHERE known.id = excluded.id`;
  }
  return written;
}
