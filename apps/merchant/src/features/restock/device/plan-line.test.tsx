import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { PlanLine } from './plan-line.tsx';

const line = {
  door: 'L',
  layer: 1,
  productId: 'fruit-cup',
  name: 'Fruit Cup',
  specification: null,
  pictureUrl: null,
  parQty: 6,
  lastRestockStock: 6,
  salesVolume: 5,
  orderedQty: null,
  discrepancy: false,
  suggested: 5,
  restockedBefore: true,
  isNewProduct: false,
  leaves: false,
  stockStatus: 'low',
  batches: [],
} as unknown as Parameters<typeof PlanLine>[0]['line'];

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each([
  [{ current: 0, daysOfSupply: 0 }, 'Out of stock'],
  [{ current: 1, daysOfSupply: 0 }, 'Less than a day of supply'],
  [{ current: 1, daysOfSupply: 1 }, '1 day of supply'],
  [{ current: 6, daysOfSupply: 12 }, '12 days of supply'],
  [{ current: 6, daysOfSupply: null }, 'No sales lately'],
])('a line of a restock plan with %o says "%s"', (figures, words) => {
  render(<PlanLine line={{ ...line, ...figures }} mode="quick" blind={false} />);
  expect(screen.getByText(words)).toBeTruthy();
});
