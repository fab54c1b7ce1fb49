import { auditActs, auditKinds } from '@larder/domain/audit/audit-acts';
import { billKinds } from '@larder/domain/bill/bill-kind';
import { auditedFields } from '@larder/domain/device/edited-fields';
import { locales } from '@larder/domain/locale';
import { denyCodes } from '@larder/domain/refusals';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { exportSources } from '@larder/use-cases/export/export-sources';
import { describe, expect, test } from 'vitest';
import { writeNotice } from '../push/write-notice.ts';
import { catalogWords } from './catalog-words.ts';

const days = { from: '2026-11-01', to: '2026-11-21' };
/** Parameters for every kind of export that lead to different texts. */
const lists: Record<keyof typeof exportSources, readonly object[]> = {
  restock_records: restockModes.map((mode) => ({ mode, ...days })),
  orders: [days, { q: '4242' }],
  audit: [days],
  bill_report: [{ month: '2026-11' }],
  transactions: [days],
  bill: billKinds.map((kind) => ({ id: '0195b4a0-0000-7000-8000-000000000001', kind, month: '2026-10' })),
  tax: [{ from: '2026-10', to: '2026-11' }],
  product_sales: [days],
  device_sales: [days],
  device_days: [{ ...days, deviceNo: 'VC24090001' }],
  day_sales: [days, { from: '2026-11-21', to: '2026-11-21' }],
  refunds: [{}],
  stock: [{ deviceNo: 'VC24090001' }],
  stock_movements: [{ deviceNo: 'VC24090001' }],
  products: [{}],
  complaints: [{}],
};
const tables = Object.entries(exportSources).flatMap(([kind, source]) =>
  lists[kind as keyof typeof lists].map((params) => [kind, source(params)] as const),
);

describe.each(locales)('texts in %s', (locale) => {
  test.each(tables)('name a list and its columns: %s', async (_, { name, head }) => {
    const word = await catalogWords.inLocale(locale);
    for (const key of [name, ...head]) expect(word(key)).toBeTruthy();
  });

  test.each(denyCodes)('give a shopper at the cabinet the reason for denial %s', async (code) => {
    const word = await catalogWords.inLocale(locale);
    expect(word(`shopper.refusal.${code}`)).toBeTruthy();
  });

  test.each(Object.keys(auditActs))('say what was done: %s', async (act) => {
    const word = await catalogWords.inLocale(locale);
    expect(word(`audit.act.${act}`)).toBeTruthy();
  });

  test('name the groups and fields of the audit list', async () => {
    const word = await catalogWords.inLocale(locale);
    for (const kind of auditKinds) expect(word(`audit.kind.${kind}`)).toBeTruthy();
    for (const field of auditedFields) expect(word(`timeline.field.${field}`)).toBeTruthy();
  });

  test('throw for an unknown key', async () => {
    const word = await catalogWords.inLocale(locale);
    expect(() => word('restock.csv.nothing')).toThrow('No text');
  });

  test.each(['export.failed', 'export.empty', 'export.ready'])('include a notice for %s', async (key) => {
    const { title, text } = await writeNotice({ key, params: { period: '2026-11-01' } }, locale);
    expect(title).toBeTruthy();
    expect(text).toContain('2026-11-01');
  });
});
