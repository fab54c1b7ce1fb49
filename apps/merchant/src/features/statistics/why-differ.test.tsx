import { type Permission, systemRoles } from '@larder/domain/team/permissions';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { WhyDiffer } from './why-differ.tsx';
// Loaded with the test, so that no wait contains it.
import './why-differ-sheet.tsx';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(cleanup);

const STATISTICS = '/pages/statistics/statistics';

/** Opens the sheet on the statistics, and returns its rows by figure, with the address that each leads to. */
async function rowsFor(permissions: readonly Permission[], features = ['statistics']) {
  const me = { permissions, merchant: { features, currency: 'USD' }, account: {} } as unknown as Me;
  render(
    <MemoryRouter initialEntries={[STATISTICS]}>
      <MeContext value={me}>
        <WhyDiffer />
      </MeContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Why do these differ?' }));
  await screen.findByText('Each of these screens counts the money of a day by its own rule.');
  const rows = [...document.querySelectorAll('[data-id]')];
  return rows.map((row) => [
    row.getAttribute('data-id'),
    row.querySelector('a')?.getAttribute('href') ?? null,
  ]);
}

test('an owner reads the rules of all seven figures, each with its screen but the one that is open', async () => {
  const finance = '/pages/user/financial-management';
  expect(await rowsFor(systemRoles.owner)).toEqual([
    ['home', '/pages/tabBar/index/index'],
    ['orders', '/pages/index/order-management/order-management'],
    ['statistics', null],
    ['taxReport', '/pages/setting/tax-report'],
    ['wallet', `${finance}/financial-management`],
    ['transactions', `${finance}/transaction-list`],
    ['billReport', `${finance}/bill-report`],
  ]);
});

test.each([
  ['a viewer', systemRoles.viewer, ['statistics'], ['home', 'orders', 'statistics']],
  [
    'an owner without statistics',
    systemRoles.owner,
    [],
    ['orders', 'taxReport', 'wallet', 'transactions', 'billReport'],
  ],
])('%s reads the rules of the screens that they may open', async (_, permissions, features, figures) => {
  expect((await rowsFor(permissions, features)).map(([figure]) => figure)).toEqual(figures);
});
