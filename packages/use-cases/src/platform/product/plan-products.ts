import { isDeepStrictEqual } from 'node:util';
import type { PlatformProduct, Variety } from '@larder/database/model';
import type { ImportedProduct } from '@larder/database/queries/product/catalog-import.queries';
import type { Tx } from '@larder/database/transaction';
import type { ImportFault } from '@larder/domain/import-fault';
import { limits } from '@larder/domain/limits';
import { pictureViews, storageConditions } from '@larder/domain/product/picture-views';
import { recognitionStatuses } from '@larder/domain/product/read-product-rows';
import { weightInGrams, weightUnits } from '@larder/domain/product/weight';
import { z } from 'zod';
import { IMPORT_ROWS_MAX, type ImportPlan } from '../catalog/import-plan.ts';
import { productPicturePattern } from './product-picture-key.ts';

const text = (maxChars: number) => z.string().min(1).max(maxChars).nullish();

export const productRows = z
  .array(
    z.object({
      line: z.int().optional(),
      gtin: z.string().regex(/^\d{14}$/, 'valid.gtin.format'),
      name: z.string().min(1).max(limits.productNameMaxChars),
      /** Code of a variety, or its name in either language. */
      variety: z.string().min(1),
      weightValue: z.number().positive(),
      weightUnit: z.enum(weightUnits),
      storage: z.enum(storageConditions),
      specification: text(limits.nameMaxChars),
      brand: text(limits.nameMaxChars),
      suggestedRetailMinor: z.int().min(1).max(limits.amountMaxMinor).nullish(),
      shelfLifeDays: z.int().min(1).nullish(),
      storageNote: text(limits.noteMaxChars),
      recognitionStatus: z.enum(recognitionStatuses).optional(),
      /** Keys of `platform.storeProductPicture`; views that are left out keep their picture. */
      pictures: z.partialRecord(z.enum(pictureViews), z.string().regex(productPicturePattern)).default({}),
    }),
  )
  .min(1)
  .max(IMPORT_ROWS_MAX);
type Row = z.output<typeof productRows>[number];

type Fields = Omit<ImportedProduct, 'id'>;
type Planned = ImportPlan & {
  /** What is to be written; a product without an id is new. */
  readonly writes: readonly (Fields & { readonly id: string | null })[];
};

/**
 * Compares products with the platform library. What a row leaves out stays as it is; a new product is in training, so
 * that no template has it before an operator says that cabinets recognize it. [domain 3]
 */
export async function planProducts(tx: Tx, rows: readonly Row[]): Promise<Planned> {
  const findVariety = varietyFinder(await tx.variety.findMany());
  const stored = await tx.platformProduct.findMany({ where: { gtin: { in: rows.map(({ gtin }) => gtin) } } });
  const known = new Map(stored.map((product) => [product.gtin, product]));
  const faults: ImportFault[] = [];
  const plan = { added: [] as string[], changed: [] as string[], unchanged: 0 };
  const writes: Planned['writes'][number][] = [];
  for (const row of rows) {
    const found = findVariety(row.variety);
    if (typeof found !== 'object') {
      faults.push({ line: row.line ?? 0, column: 'variety', code: found, detail: row.variety });
      continue;
    }
    const product = known.get(row.gtin);
    const before = product ? fieldsOf(product) : null;
    const after = merged(row, found.id, before);
    if (product && product.deletedAt === null && isDeepStrictEqual(before, after)) {
      plan.unchanged += 1;
      continue;
    }
    (product ? plan.changed : plan.added).push(row.gtin);
    writes.push({ id: product?.id ?? null, ...after });
  }
  return { ...plan, faults, writes };
}

/** Finds a variety by its code first, then by its names; letter case does not matter. */
function varietyFinder(varieties: readonly Variety[]) {
  const byCode = new Map(varieties.map((variety) => [variety.code, variety]));
  return (written: string): Variety | 'unknown_variety' | 'ambiguous_variety' => {
    const wanted = written.toLowerCase();
    const found = byCode.get(wanted);
    if (found) return found;
    const [first, second] = varieties.filter(
      ({ nameEn, nameZh }) => nameEn.toLowerCase() === wanted || nameZh.toLowerCase() === wanted,
    );
    if (second) return 'ambiguous_variety';
    return first ?? 'unknown_variety';
  };
}

const fieldsOf = (product: PlatformProduct): Fields => ({
  gtin: product.gtin ?? '',
  name: product.name,
  varietyId: product.varietyId,
  weightValue: Number(product.weightValue),
  weightUnit: product.weightUnit,
  weightG: product.weightG,
  storage: product.storage,
  specification: product.specification,
  brand: product.brand,
  suggestedRetailMinor: product.suggestedRetailMinor === null ? null : Number(product.suggestedRetailMinor),
  shelfLifeDays: product.shelfLifeDays,
  storageNote: product.storageNote,
  recognitionStatus: product.recognitionStatus,
  pictures: product.pictures as Fields['pictures'],
});

function merged(row: Row, varietyId: string, before: Fields | null): Fields {
  const kept = <T>(given: T | null | undefined, stored: T | null | undefined) =>
    given === undefined ? (stored ?? null) : given;
  return {
    gtin: row.gtin,
    name: row.name,
    varietyId,
    weightValue: row.weightValue,
    weightUnit: row.weightUnit,
    weightG: weightInGrams(row.weightValue, row.weightUnit),
    storage: row.storage,
    specification: kept(row.specification, before?.specification),
    brand: kept(row.brand, before?.brand),
    suggestedRetailMinor: kept(row.suggestedRetailMinor, before?.suggestedRetailMinor),
    shelfLifeDays: kept(row.shelfLifeDays, before?.shelfLifeDays),
    storageNote: kept(row.storageNote, before?.storageNote),
    recognitionStatus: row.recognitionStatus ?? before?.recognitionStatus ?? 'training',
    pictures: { ...before?.pictures, ...row.pictures },
  };
}
