import { describe, expect, test } from 'vitest';
import { judgeForm } from '#screen-kit/form/judge-form.ts';
import { emptyEntry, type ProductEntry, productEntry, readDraft } from './product-entry.ts';

const key = (name: string) => `merchants/00000000-0000-0000-0000-000000000000/product/${name}.jpg`;
const full: ProductEntry = {
  ...emptyEntry,
  gtin: '4006381333931',
  name: ' Pear Soda ',
  weight: '12',
  weightUnit: 'oz',
  varietyId: 'v',
  price: '2.75',
  cost: '',
  suggestedRetail: '2.99',
  pictures: {
    gtin: key('g'),
    front: key('f'),
    top: key('t'),
    side: key('s'),
    back: key('b'),
    more: [key('m')],
  },
};
const faultsOf = (entry: ProductEntry) => {
  const judged = judgeForm(productEntry, entry);
  return judged.ok ? {} : Object.fromEntries(judged.faults.map((fault) => [fault.path, fault.key]));
};

describe('the form for a new product', () => {
  test('parses into what the API takes', () => {
    expect(judgeForm(productEntry, full)).toMatchObject({
      ok: true,
      value: {
        gtin: '04006381333931',
        name: 'Pear Soda',
        weightValue: 12,
        priceMinor: 275,
        costMinor: null,
        suggestedRetailMinor: 299,
        specification: null,
        pictures: { front: key('f'), gtin: key('g'), more: [key('m')] },
      },
    });
  });

  test('reports all faults of an empty form at once, each at its field', () => {
    expect(faultsOf(emptyEntry)).toEqual({
      gtin: 'valid.gtin.required',
      name: 'valid.name',
      weight: 'valid.weight',
      varietyId: 'valid.variety',
      price: 'valid.price.required',
      'pictures.gtin': 'valid.gtinPicture',
      'pictures.front': 'valid.picture.front',
      'pictures.top': 'valid.picture.top',
      'pictures.side': 'valid.picture.side',
      'pictures.back': 'valid.picture.back',
    });
  });

  test('requires and sends neither a number nor its picture for a product without a barcode', () => {
    const entry: ProductEntry = { ...full, type: 'non_standard', gtin: '123' };
    const judged = judgeForm(productEntry, entry);
    expect(judged).toMatchObject({ ok: true, value: { gtin: null } });
    expect(judged.ok && 'gtin' in judged.value.pictures).toBe(false);
  });

  test.each<[Partial<ProductEntry>, Record<string, string>]>([
    [{ gtin: '4006381333932' }, { gtin: 'valid.gtin.check' }],
    [{ gtin: '12345' }, { gtin: 'valid.gtin.format' }],
    [{ price: '0' }, { price: 'valid.price.zero' }],
    [{ cost: '0.00' }, { cost: 'valid.cost.zero' }],
    [{ weight: '0' }, { weight: 'valid.weight' }],
    [{ name: 'x'.repeat(121) }, { name: 'valid.name' }],
    [{ pictures: { ...full.pictures, back: '' } }, { 'pictures.back': 'valid.picture.back' }],
  ])('reports the fault of %o', (wrong, faults) => {
    expect(faultsOf({ ...full, ...wrong })).toEqual(faults);
  });

  test('restores only a draft of this version', () => {
    expect(readDraft({ entry: full, blobs: {} })).toEqual({ entry: full, blobs: {} });
    expect(readDraft({ entry: { name: 'old' } })).toBeNull();
    expect(readDraft(undefined)).toBeNull();
  });
});
