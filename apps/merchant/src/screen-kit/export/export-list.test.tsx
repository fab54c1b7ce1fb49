import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ExportList } from './export-list.tsx';

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each([
  ['of which rows are known', false, 'Export', false],
  ['that is still read', undefined, 'Export', false],
  ['without rows', true, 'Nothing to export', true],
])('a list %s can be exported or says why not', (_, isEmpty, words, isDisabled) => {
  render(<ExportList list={{ kind: 'refunds', params: { state: 'all' } }} facts={[]} isEmpty={isEmpty} />);
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect([button.textContent, button.disabled]).toEqual([words, isDisabled]);
});
