import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OrderSums } from './order-sums.tsx';

type Order = Parameters<typeof OrderSums>[0]['order'];

const order = {
  currency: 'USD',
  subtotalMinor: 2_145,
  discountMinor: 0,
  taxMinor: 0,
  taxRatePpm: 0,
  taxMode: 'exclusive',
  totalMinor: 2_145,
  payFactorPermille: null,
} as Order;
const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

afterEach(cleanup);

describe('the sums of an order', () => {
  beforeAll(async () => {
    await createI18n('en-US', [initReactI18next]);
  });
  test('end with the total, and name the tax with its rate', () => {
    render(<OrderSums order={{ ...order, taxMinor: 190, totalMinor: 2_335, taxRatePpm: 88_750 }} />);
    expect(['Subtotal', 'Tax (8.875%)', 'Total'].map(amountOf)).toEqual(['$21.45', '$1.90', '$23.35']);
  });

  test('show the tenths of a coupon as percent', () => {
    const cheaper = { ...order, discountMinor: 322, totalMinor: 1_823 };
    render(<OrderSums order={{ ...cheaper, payFactorPermille: 850 }} />);
    expect(amountOf('Discount (coupon, pay 85%)')).toBe('−$3.22');
    cleanup();
    render(<OrderSums order={cheaper} />);
    expect(amountOf('Discount')).toBe('−$3.22');
  });
});
