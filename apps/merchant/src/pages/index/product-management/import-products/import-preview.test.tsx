import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { ImportPreview } from './import-preview.tsx';
import type { OwnImportPreview } from './use-own-import.ts';

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

const row = (verdict: 'new' | 'same'): OwnImportPreview['rows'][number] => ({
  line: 2,
  gtin: '00008510000862',
  name: 'Almond Cold Brew',
  verdict,
  price: { beforeMinor: null, afterMinor: 425 },
  cost: null,
});

const tree = (preview: Partial<OwnImportPreview>, permissions: readonly string[] = []) => {
  const me = { permissions, merchant: { currency: 'USD' }, account: {} } as unknown as Me;
  const whole = { rows: [], faults: [], ignored: [], seen: '', ...preview };
  return (
    <MemoryRouter>
      <MeContext value={me}>
        <ImportPreview fileName="prices.csv" preview={whole} />
      </MeContext>
    </MemoryRouter>
  );
};

test('a file that gives nothing to import says so, and counts no lines', () => {
  render(tree({ faults: [{ code: 'not_utf8' }] }));
  expect(screen.getByText(/^Nothing in this file can be imported/)).toBeTruthy();
  expect(screen.queryByText('Refused')).toBeNull();
});

test('a file without the column of codes says which headings are looked for', () => {
  render(tree({ faults: [{ code: 'missing_column', line: 1, column: 'gtin' }] }));
  expect(screen.getByText('The first line names no column "barcode" or "gtin"')).toBeTruthy();
  expect(screen.getByText('Line 1 · GTIN or UPC')).toBeTruthy();
});

const faults = [{ code: 'unknown_product', line: 9, column: 'gtin', detail: '04006381333931' }] as const;

test('a product that the platform does not have is named as on its pack, and may be applied for', () => {
  render(tree({ rows: [row('new')], faults: [...faults] }, ['product.apply']));
  expect(screen.getByRole('link', { name: /has no product 4006381333931/ }).getAttribute('href')).toContain(
    'add-new-product?gtin=4006381333931',
  );
});

test('a product that the platform does not have leads nowhere without the permission to apply', () => {
  render(tree({ rows: [row('new')], faults: [...faults] }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('every line is shown after the import, although none is of the chosen kind any more', () => {
  const { rerender } = render(
    tree({ rows: [row('new')], faults: [{ code: 'amount', line: 3, detail: 'abc' }] }),
  );
  fireEvent.click(screen.getByRole('radio', { name: /^New/ }));
  expect(screen.queryByText(/abc/)).toBeNull();
  rerender(tree({ rows: [row('same')], faults: [{ code: 'amount', line: 3, detail: 'abc' }] }));
  expect(screen.getByText('Almond Cold Brew')).toBeTruthy();
  expect(screen.getByText(/abc/)).toBeTruthy();
});
