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
  refundedMinor: 0,
  dueMinor: 0,
} as Order;
const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

afterEach(cleanup);

describe('the sums of an order', () => {
  beforeAll(async () => {
    await createI18n('en-US', [initReactI18next]);
  });
  test('label the total as paid once all of it was charged', () => {
    render(<OrderSums order={order} />);
    expect(amountOf('Paid total')).toBe('$21.45');
    expect(screen.queryByText('Still due')).toBeNull();
  });
  test('separate the amount paid from the amount still due', () => {
    render(<OrderSums order={{ ...order, dueMinor: 145 }} />);
    expect(['Total', 'Paid', 'Still due'].map(amountOf)).toEqual(['$21.45', '$20.00', '$1.45']);
    expect(screen.queryByText('Paid total')).toBeNull();
  });
});
