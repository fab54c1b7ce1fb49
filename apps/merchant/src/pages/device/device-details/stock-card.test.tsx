import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { DeviceDetails } from './device-details.ts';
import { StockCard } from './stock-card.tsx';

type Stock = DeviceDetails['stock'];

const me = {
  permissions: ['stock.view'],
  account: { temperatureUnit: 'c' },
  merchant: { timezone: 'UTC', currency: 'USD' },
} as unknown as Me;
const slot = { door: 'L', layer: 1, productId: 'cola', facings: 1, share: 0.4, status: 'normal' } as const;
const known: Stock = {
  products: 1,
  lines: 1,
  lastFilledAt: null,
  par: 10,
  slots: [slot],
  fills: [[{ share: 0.4, tone: 'good' }]],
  outOfStock: 0,
  low: 0,
  onHand: 4,
};
const hidden: Stock = { ...known, slots: [], fills: [[null]], outOfStock: null, low: null, onHand: null };

function show(stock: Stock): string {
  const device = { deviceNo: 'VC24090001', timezone: 'UTC', doors: ['L'], layers: { L: 1, R: null }, stock };
  render(
    <MeContext value={me}>
      <StockCard device={device as unknown as DeviceDetails} />
    </MeContext>,
  );
  return document.body.textContent ?? '';
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test('the stock of a cabinet is drawn with its units, and leads to its lines', () => {
  expect(show(known)).toContain('4');
  expect(screen.getByRole('img')).toBeTruthy();
  expect(screen.getByRole('link')).toBeTruthy();
});

test('the stock of a cabinet that the member counts blind is said to be hidden, and no number is shown', () => {
  const text = show(hidden);
  expect(text).toContain('You are counting this device blind.');
  expect(text).not.toMatch(/\d/);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
