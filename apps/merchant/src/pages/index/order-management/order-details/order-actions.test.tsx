import type { Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { LinkProvider } from '@larder/ui/layout/link-provider';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { OrderActions } from './order-actions.tsx';

type Order = Parameters<typeof OrderActions>[0]['order'];

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each<[string, number, Permission, number]>([
  ['offered while money can be returned', 200, 'order.refund', 1],
  ['left out without the permission', 200, 'order.abnormal.handle', 0],
  ['left out once nothing is left to return', 0, 'order.refund', 0],
])('a refund is %s', (_, refundableMinor, permission, count) => {
  render(
    <MeContext value={{ permissions: [permission] } as unknown as Me}>
      <LinkProvider navigate={() => {}}>
        <OrderActions order={{ id: 'o1', refundableMinor } as Order} />
      </LinkProvider>
    </MeContext>,
  );
  expect(screen.queryAllByRole('link')).toHaveLength(count);
});
