import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { OrderRow } from './order-row.tsx';
import type { ListedOrder } from './use-order-words.ts';

const me = { account: { temperatureUnit: 'f' }, merchant: { timezone: 'America/New_York' } } as Me;
const order = {
  id: 'o',
  orderNo: 'O1',
  type: 'sale',
  status: 'unpaid',
  deviceNo: 'VC1',
  deviceName: 'Gym',
  firstItemName: 'Cola',
  itemQty: 2,
  currency: 'USD',
  totalMinor: 2_497,
  capturedMinor: 2_000,
  refundedMinor: 0,
  dueMinor: 497,
  tags: [],
  abnormalDeadlineAt: null,
  createdAt: '2026-11-22T12:00:00.000Z',
} as ListedOrder;

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

const show = (changes: Partial<ListedOrder>) =>
  render(
    <MeContext value={me}>
      <OrderRow order={{ ...order, ...changes }} />
    </MeContext>,
  );

test('an order that was paid in part shows what is still due beside its total', () => {
  show({});
  expect(screen.getByText('$24.97')).toBeTruthy();
  expect(screen.getByText('$4.97 still due')).toBeTruthy();
});

test('an order that was written off says so beside its status', () => {
  show({ status: 'completed', capturedMinor: 0, dueMinor: 0, tags: ['written_off'] });
  expect(screen.getByText('Completed')).toBeTruthy();
  expect(screen.getByText('Written off')).toBeTruthy();
});

test.each([
  ['of which nothing was paid', { capturedMinor: 0, dueMinor: 2_497 }],
  ['that is paid', { status: 'paid', capturedMinor: 2_497, dueMinor: 0 }],
] as const)('an order %s shows its total and status alone', (_, changes) => {
  show(changes);
  expect(screen.getByText('$24.97')).toBeTruthy();
  expect(screen.queryByText(/still due/)).toBeNull();
});
