import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OrderMoney } from './order-money.tsx';

const paid = {
  currency: 'USD',
  totalMinor: 2_145,
  capturedMinor: 2_145,
  keptMinor: 2_145,
  dueMinor: 0,
  writtenOffMinor: 0,
  refundedMinor: 0,
};
const figures = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);

afterEach(cleanup);

describe('the money of an order', () => {
  beforeAll(async () => {
    await createI18n('en-US', [initReactI18next]);
  });

  test.each([
    ['paid in full', {}, ['$21.45', '$21.45', '$0.00', '$21.45']],
    ['refunded in part', { keptMinor: 1_645, refundedMinor: 500 }, ['$21.45', '$21.45', '$5.00', '$16.45']],
  ])('names total, paid, refunded and kept of an order that is %s', (_, changed, amounts) => {
    render(<OrderMoney order={{ ...paid, ...changed }} />);
    const names = ['Total', 'Paid', 'Refunded', 'You keep'];
    expect(figures()).toEqual(names.map((name, at) => [name, amounts[at]]));
  });

  test('names what is due of an order that is paid in part', () => {
    render(<OrderMoney order={{ ...paid, capturedMinor: 2_000, keptMinor: 2_000, dueMinor: 145 }} />);
    expect(figures()).toEqual([
      ['Total', '$21.45'],
      ['Paid', '$20.00'],
      ['Due', '$1.45'],
      ['Refunded', '$0.00'],
    ]);
  });

  test('shows the amount written off in the place of the amount due', () => {
    render(<OrderMoney order={{ ...paid, capturedMinor: 2_000, keptMinor: 2_000, writtenOffMinor: 145 }} />);
    expect(figures()).toContainEqual(['Written off', '$1.45']);
    expect(screen.queryByText('Due')).toBeNull();
  });
});
