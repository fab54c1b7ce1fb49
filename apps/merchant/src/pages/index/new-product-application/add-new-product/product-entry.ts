import { checkApplication } from '@larder/contract/product-application-rule';
import { shownGtin } from '@larder/domain/gtin';
import { limits } from '@larder/domain/limits';
import { formatMinor } from '@larder/domain/money';
import { parseMoneyEntry } from '@larder/domain/number-entry';
import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { productTypes, storageConditions } from '@larder/domain/product/picture-views';
import { parseWeight, weightUnits } from '@larder/domain/product/weight';
import type { Result } from '@larder/domain/refusal';
import { z } from 'zod';
import type { Inputs, Outputs } from '#platform/trpc.ts';

const typed = z.object({
  type: z.enum(productTypes),
  gtin: z.string(),
  name: z.string(),
  specification: z.string(),
  weight: z.string(),
  weightUnit: z.enum(weightUnits),
  varietyId: z.string(),
  price: z.string(),
  cost: z.string(),
  suggestedRetail: z.string(),
  storage: z.enum(storageConditions),
  storageNote: z.string(),
  /** Keys of uploaded pictures; empty while there is none. */
  pictures: z.object({
    gtin: z.string(),
    front: z.string(),
    top: z.string(),
    side: z.string(),
    back: z.string(),
    more: z.array(z.string()),
  }),
});

/** Values of the form on screen 31 as typed. */
export type ProductEntry = z.input<typeof typed>;
export type ProductSubmission = Inputs['product']['applyForProduct'];

/** Schema of the form: validates all fields at once, so that each shows its fault, and returns what the API takes. */
export const productEntry = typed.transform((entry, context): ProductSubmission => {
  const before = context.issues.length;
  const at = <T>(field: string, read: Result<T>): T | null => {
    if (read.ok) return read.value;
    const message = String(read.refusal.params?.key ?? 'valid.input');
    context.addIssue({ code: 'custom', path: [field], message });
    return null;
  };
  const name = entry.name.trim();
  const isStandard = entry.type === 'standard';
  const number = entry.gtin.trim();
  const optional = (field: 'cost' | 'suggestedRetail') =>
    entry[field].trim() === ''
      ? null
      : at(field, parseMoneyEntry(entry[field], field === 'cost' ? 'cost' : 'price'));
  const gtin = isStandard && number !== '' ? at('gtin', readPrintedGtin(number)) : null;
  checkApplication({ type: entry.type, gtin: number, pictures: entry.pictures }, context);
  if (name === '' || name.length > limits.productNameMaxChars)
    context.addIssue({ code: 'custom', path: ['name'], message: 'valid.name' });
  const weightValue = at('weight', parseWeight(entry.weight, entry.weightUnit));
  if (entry.varietyId === '')
    context.addIssue({ code: 'custom', path: ['varietyId'], message: 'valid.variety' });
  const priceMinor = at('price', parseMoneyEntry(entry.price, 'price'));
  const [costMinor, suggestedRetailMinor] = [optional('cost'), optional('suggestedRetail')];
  if (context.issues.length > before || weightValue === null || priceMinor === null) return z.NEVER;
  const { more, ...views } = entry.pictures;
  const keys = Object.entries(views).filter(([view, key]) => key && (isStandard || view !== 'gtin'));
  return {
    type: entry.type,
    gtin,
    name,
    specification: entry.specification.trim() || null,
    weightValue,
    weightUnit: entry.weightUnit,
    varietyId: entry.varietyId,
    priceMinor,
    costMinor,
    suggestedRetailMinor,
    storage: entry.storage,
    storageNote: entry.storageNote.trim() || null,
    pictures: { ...Object.fromEntries(keys), more },
  };
});

export const emptyEntry: ProductEntry = {
  type: 'standard',
  gtin: '',
  name: '',
  specification: '',
  weight: '',
  weightUnit: 'g',
  varietyId: '',
  price: '',
  cost: '',
  suggestedRetail: '',
  storage: 'chilled',
  storageNote: '',
  pictures: { gtin: '', front: '', top: '', side: '', back: '', more: [] },
};

/** Returns the form values of a rejected application. */
export function entryOf(application: Outputs['product']['readApplication']): ProductEntry {
  const keyOf = (wanted: string) => application.pictures.find(({ view }) => view === wanted)?.fileKey ?? '';
  const amount = (minor: number | null) => (minor === null ? '' : formatMinor(minor));
  return {
    type: application.type,
    gtin: application.gtin ? shownGtin(application.gtin) : '',
    name: application.name,
    specification: application.specification ?? '',
    weight: String(application.weightValue),
    weightUnit: application.weightUnit,
    varietyId: application.varietyId,
    storage: application.storage,
    price: amount(application.priceMinor),
    cost: amount(application.costMinor),
    suggestedRetail: amount(application.suggestedRetailMinor),
    storageNote: application.storageNote ?? '',
    pictures: {
      gtin: keyOf('gtin'),
      front: keyOf('front'),
      top: keyOf('top'),
      side: keyOf('side'),
      back: keyOf('back'),
      more: application.pictures.flatMap(({ view, fileKey }) => (view === 'more' ? [fileKey] : [])),
    },
  };
}

/** Reads the draft that the phone kept; null for anything else, as after an update. */
export function readDraft(kept: unknown): { entry: ProductEntry; blobs: Record<string, Blob> } | null {
  if (typeof kept !== 'object' || kept === null || !('entry' in kept)) return null;
  const entry = typed.safeParse(kept.entry);
  const blobs = 'blobs' in kept && typeof kept.blobs === 'object' ? kept.blobs : null;
  return entry.success ? { entry: entry.data, blobs: { ...(blobs as Record<string, Blob>) } } : null;
}
