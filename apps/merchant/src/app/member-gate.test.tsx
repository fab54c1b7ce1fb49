import type { Permission } from '@larder/domain/team/permissions';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { MemberGate } from './member-gate.tsx';

await loadTexts();
await restOfTexts();

const ORDERS = '/pages/index/order-management/order-management';
const unanswered: QueryView<unknown> = {
  data: undefined,
  error: null,
  isError: false,
  isFetching: true,
  dataUpdatedAt: 0,
  refetch: async () => undefined,
};
const memberWith = (...permissions: Permission[]) =>
  ({ permissions, account: { locale: 'en-US' }, membership: { permissionVersion: 1 } }) as unknown as Me;

/** The state of the screen that the gate shows, and whether the page itself rendered (only then does it load data). */
function arriveAs(
  me: Me | null,
  meQuery: QueryView<unknown> = { ...unanswered, data: {} },
  twoStepDue: ComponentProps<typeof MemberGate>['twoStepDue'] = null,
) {
  const page = vi.fn(() => <main data-screen={ORDERS} data-state="ready" />);
  const Page = page;
  const { unmount } = render(
    <MemoryRouter initialEntries={[ORDERS]}>
      <MeContext value={me}>
        <MemberGate path={ORDERS} screen={screenAt(ORDERS)} meQuery={meQuery} twoStepDue={twoStepDue}>
          <Page />
        </MemberGate>
      </MeContext>
    </MemoryRouter>,
  );
  const root = document.querySelector('main');
  const shown = {
    state: root?.dataset.state,
    screen: root?.dataset.screen,
    isDrawn: page.mock.calls.length > 0,
    says: screen.queryByRole('alert')?.textContent ?? null,
  };
  unmount();
  return shown;
}

describe('the member gate', () => {
  test('renders the page for a member with its permission', () => {
    expect(arriveAs(memberWith('order.view'))).toMatchObject({ state: 'ready', isDrawn: true });
  });

  test('says "denied" to a member without it, at the page\'s address, and never renders the page', () => {
    expect(arriveAs(memberWith('bill.view'))).toMatchObject({
      state: 'denied',
      screen: ORDERS,
      isDrawn: false,
      says: expect.stringContaining('permission'),
    });
  });

  test('renders no page and sets no flag while two-step verification is due', () => {
    clientStorage.write('noPermission', null);
    const due = { merchantId: 'a-merchant', merchantName: 'Corner Fridge', email: 'sam@example.com' };
    expect(arriveAs(null, undefined, due)).toMatchObject({ isDrawn: false });
    expect(arriveAs(memberWith('order.view'), undefined, due)).toMatchObject({ isDrawn: false });
    expect(clientStorage.read('noPermission')).toBeNull();
  });

  test('renders no page while the member is unknown or could not be loaded', () => {
    expect(arriveAs(null, unanswered)).toMatchObject({ isDrawn: false, says: null });
    const failed = { ...unanswered, isFetching: false, isError: true, error: new Error('no network') };
    expect(arriveAs(null, failed)).toMatchObject({ state: 'error', isDrawn: false });
  });
});
