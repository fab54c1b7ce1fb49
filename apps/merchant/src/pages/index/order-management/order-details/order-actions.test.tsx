import type { Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { OrderActions } from './order-actions.tsx';

vi.mock('./write-off.tsx', () => ({ WriteOff: () => <button type="button">Write off</button> }));

type Order = Parameters<typeof OrderActions>[0]['order'];

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each<[string, Order['status'], Permission, number]>([
  ['offered for an unpaid order', 'unpaid', 'order.abnormal.handle', 1],
  ['left out without the permission', 'unpaid', 'order.refund', 0],
  ['left out once the order is paid', 'paid', 'order.abnormal.handle', 0],
  ['left out once the order is completed', 'completed', 'order.abnormal.handle', 0],
])('writing off is %s', (_, status, permission, count) => {
  render(
    <MeContext value={{ permissions: [permission] } as unknown as Me}>
      <OrderActions order={{ status } as Order} />
    </MeContext>,
  );
  expect(screen.queryAllByRole('button')).toHaveLength(count);
});
