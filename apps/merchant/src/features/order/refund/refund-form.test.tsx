import type { RefundPlan } from '@larder/contract/refund.contract';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { renderForMember } from '#test/render-for-member.tsx';

vi.mock('#platform/trpc.ts', () => ({ trpc: { useUtils: () => ({}) } }));
vi.mock('#platform/api/api-client.ts', () => ({
  apiClient: { order: { refund: { mutate: vi.fn() } }, complaint: { refund: { mutate: vi.fn() } } },
}));
const { RefundForm } = await import('./refund-form.tsx');

afterEach(cleanup);

const line = (itemId: string, name: string, amountsMinor: number[]) => ({
  itemId,
  name,
  amountsMinor,
  unitlessMinor: 0,
  qty: 1,
  pictureUrl: null,
});
const plan = {
  orderId: 'o1',
  orderNo: 'O1',
  currency: 'USD',
  refundableMinor: 500,
  lines: [line('i1', 'Refunded Cola', []), line('i2', 'Wrap', [300]), line('i3', 'Tea', [200])],
  card: { brand: null, last4: null },
  approvalAboveMinor: null,
} as unknown as RefundPlan;

test('Refund leads to the first part that is missing: an item, then the reason', async () => {
  await createI18n('en-US', [initReactI18next]);
  renderForMember(<RefundForm plan={plan} onSubmitted={() => undefined} />, []);
  const item = screen.getByRole('checkbox', { name: /^Wrap/ });
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(document.activeElement).toBe(item);
  fireEvent.click(item);
  fireEvent.click(screen.getByRole('button', { name: 'Refund $3.00' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Not taken/ }));
});
