import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MonthEarnings } from './month-so-far.tsx';

const sums = { sales: 0, refunds: 0, fees: 0, bills: 0, payouts: 0, disputes: 0, adjustments: 0 };
const rowsOf = (changed: Partial<typeof sums>) => {
  render(<MonthEarnings month="2026-11" sums={{ ...sums, ...changed }} currency="USD" />);
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.parentElement?.querySelector('dd')?.textContent}`);
};

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

describe('the earnings of a month', () => {
  test('add up from the sales to what remains, without what was paid out', () => {
    expect(
      rowsOf({ sales: 100_000, refunds: -2_450, fees: -3_900, bills: -1_500, payouts: -50_000 }),
    ).toEqual([
      'Sales with tax +$1,000.00',
      'Refunds with tax −$24.50',
      'Fees −$39.00',
      'Service bills −$15.00',
      'Earned with tax +$921.50',
    ]);
    expect(screen.getByRole('heading', { name: 'November 2026 so far' })).toBeTruthy();
  });

  test('are below zero where more went back than came in', () => {
    expect(rowsOf({ refunds: -500 })).toEqual([
      'Sales with tax $0.00',
      'Refunds with tax −$5.00',
      'Earned with tax −$5.00',
    ]);
  });
});
