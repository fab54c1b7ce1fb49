import { limits } from '@larder/domain/limits';
import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { applicationTransitions } from '@larder/domain/product/application-transitions';
import { OWN_IMPORT_BYTES } from '@larder/domain/product/own-product-rows';
import { MORE_PICTURES_MAX, productTypes, storageConditions } from '@larder/domain/product/picture-views';
import { PRODUCTS_AT_ONCE } from '@larder/domain/product/products-at-once';
import { WEIGHT_G_MAX, weightInGrams, weightUnits } from '@larder/domain/product/weight';
import { statesOf } from '@larder/domain/transition';
import { z } from 'zod';
import {
  addRefusal,
  amountMinor,
  id,
  noInput,
  optionalLine,
  optionalText,
  page,
  search,
  text,
} from './fields.ts';
import { fileKey } from './file.contract.ts';
import { checkApplication } from './product-application-rule.ts';

/** A whole number is found in any form in which packs print it. */
const productSearch = search.transform((typed) => {
  const read = typed === undefined ? null : readPrintedGtin(typed);
  return read?.ok ? read.value : typed;
});

/** The merchant's library, also for the product picker. [screens 35] */
const libraryFilter = { q: productSearch, varietyId: id.optional(), type: z.enum(productTypes).optional() };
export const myLibraryInput = z.object({ ...page, ...libraryFilter });
/** The list as a table. [screens EXPORT] */
export const productsExport = z.object(libraryFilter);
export const varietiesInput = noInput;

/** A number as it is printed, typed or scanned; parsed to a GTIN-14. */
const gtin = z
  .string('valid.gtin.required')
  .trim()
  .min(1, { error: 'valid.gtin.required', abort: true })
  .transform((typed, context) => {
    const read = readPrintedGtin(typed);
    if (read.ok) return read.value;
    addRefusal(context, read);
    return z.NEVER;
  });

/** The platform library. [screens 36] */
export const cloudLibraryInput = z.object({
  ...page,
  q: productSearch,
  varietyId: id.optional(),
  gtin: gtin.optional(),
});

/** One product: `my` by the id of the merchant's product, `cloud` by the id of the platform's. [screens 37] */
export const productDetailInput = z.object({ id, source: z.enum(['my', 'cloud']) });

/** Without a cost it is unknown, and can be entered later. [decision 320] */
export const addToLibraryInput = z.object({
  platformProductId: id,
  priceMinor: amountMinor('price'),
  costMinor: amountMinor('cost').optional(),
});

/** Many at once; each names a price. [decision 321] */
export const addManyToLibraryInput = z.object({
  products: z
    .array(addToLibraryInput)
    .min(1, 'valid.input')
    .max(PRODUCTS_AT_ONCE, 'valid.input')
    .refine((rows) => new Set(rows.map((row) => row.platformProductId)).size === rows.length, 'valid.input'),
});

/** A table of products as a file, in base64; what it holds is judged row by row. [decision 322] */
const tableFile = z.base64('valid.input').max(Math.ceil(OWN_IMPORT_BYTES / 3) * 4, 'valid.input');
export const previewOwnImportInput = z.object({ file: tableFile });
/** `seen`: the mark of the preview that the member looked at. */
export const importOwnProductsInput = z.object({
  file: tableFile,
  seen: z.string().length(43, 'valid.input'),
});

/** An absent cost is unchanged: members who may not see it cannot set it. */
export const editOwnInput = z.object({
  id,
  version: z.int().min(1),
  priceMinor: amountMinor('price'),
  costMinor: amountMinor('cost').optional(),
});
export const removeProductInput = z.object({ id });
export const checkGtinInput = z.object({ gtin });

const pictures = z.object({
  gtin: fileKey.nullish(),
  front: fileKey.nullish(),
  top: fileKey.nullish(),
  side: fileKey.nullish(),
  back: fileKey.nullish(),
  more: z.array(fileKey).max(MORE_PICTURES_MAX, 'valid.input').default([]),
});

const application = {
  type: z.enum(productTypes),
  gtin: gtin.nullish(),
  name: text(limits.productNameMaxChars, 'valid.name'),
  specification: optionalLine(limits.nameMaxChars),
  weightValue: z.number('valid.weight').positive('valid.weight'),
  weightUnit: z.enum(weightUnits),
  varietyId: z.string('valid.variety').pipe(id),
  priceMinor: amountMinor('price'),
  costMinor: amountMinor('cost').nullish(),
  suggestedRetailMinor: amountMinor('price').nullish(),
  storage: z.enum(storageConditions),
  storageNote: optionalText(limits.noteMaxChars),
  pictures,
};

/** Application for a product. The type determines which pictures and numbers are required. [screens 31] */
export const applyInput = z.object(application).superRefine(checkApplication).superRefine(checkWeight);
export const resubmitInput = z
  .object({ ...application, id })
  .superRefine(checkApplication)
  .superRefine(checkWeight);
export const applicationIdInput = z.object({ id });

const statuses = statesOf(applicationTransitions);
/** List of applications. [screens 30] */
export const applicationsInput = z.object({ ...page, status: z.enum(statuses).optional() });

function checkWeight(
  { weightValue, weightUnit }: { weightValue: number; weightUnit: (typeof weightUnits)[number] },
  context: z.core.$RefinementCtx,
) {
  const threeDecimals = Number(weightValue.toFixed(3)) === weightValue;
  if (threeDecimals && weightInGrams(weightValue, weightUnit) <= WEIGHT_G_MAX) return;
  context.addIssue({ code: 'custom', path: ['weightValue'], message: 'valid.weight' });
}
