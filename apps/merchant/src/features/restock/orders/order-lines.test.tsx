import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { OrderLines } from './order-lines.tsx';
import type { RestockOrder } from './restock-order.ts';

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

const line = (door: 'L' | 'R', layer: number) =>
  ({ door, layer, productId: 'p', name: 'Cola', pictureUrl: null, parQty: 6, restockQty: null }) as unknown;

const show = (lines: readonly unknown[], doors: number) =>
  render(
    <MeContext value={{ account: {}, merchant: {} } as unknown as Me}>
      <OrderLines order={{ lines, doors } as unknown as RestockOrder} />
    </MeContext>,
  );

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test('a product of an order that stands on several shelves says on which', () => {
  show([line('L', 1), line('L', 2), line('R', 1)], 2);
  expect(titles()).toEqual(['Left door · Layer 1', 'Left door · Layer 2', 'Right door · Layer 1']);
});

test('an order for a single door names no door', () => {
  show([line('L', 3)], 1);
  expect(titles()).toEqual(['Layer 3']);
});
