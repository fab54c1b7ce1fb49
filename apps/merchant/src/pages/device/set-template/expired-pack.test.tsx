import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ExpiredPack } from './expired-pack.tsx';

const today = '2026-11-28';
const show = (bestBefore: string | null) =>
  render(
    <ExpiredPack today={today} scanned={{ q: '049000006346', shelf: { door: 'L', layer: 1 }, bestBefore }} />,
  );

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('an expired pack says why its date is not entered', () => {
  show('2026-11-27');
  expect(screen.getByRole('alert').textContent).toBe(
    'The pack you scanned was best before Nov 27, 2026, so its date is not entered.',
  );
});

test.each([
  ['on its last day', today],
  ['without a date', null],
])('a pack %s says nothing', (_what, bestBefore) => {
  show(bestBefore);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no scan says nothing', () => {
  render(<ExpiredPack today={today} scanned={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
