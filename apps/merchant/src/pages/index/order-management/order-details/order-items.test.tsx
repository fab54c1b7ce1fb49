import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { OrderItems } from './order-items.tsx';

const order = (doors: number) =>
  ({
    currency: 'USD',
    device: { doors },
    items: [
      {
        id: 'i',
        name: 'Cola',
        pictureUrl: null,
        door: 'L',
        layer: 3,
        qty: 1,
        unitPriceMinor: 250,
        discountMinor: 0,
        refundedQty: 0,
      },
    ],
  }) as unknown as Parameters<typeof OrderItems>[0]['order'];

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each([
  [1, 'Layer 3'],
  [2, 'Left door · Layer 3'],
])('an item of an order from a cabinet with %d doors came from "%s"', (doors, shelf) => {
  render(<OrderItems order={order(doors)} />);
  expect(screen.getByText(shelf)).toBeTruthy();
});
