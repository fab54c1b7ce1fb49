import { HOUR_MS } from '@larder/domain/durations';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverClock } from '#platform/clock/server-clock.ts';
import type { Outputs } from '#platform/trpc.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { AttentionRows } from './attention-rows.tsx';

type Overview = Outputs['home']['readOverview'];

const me = {
  permissions: [],
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
} as unknown as Me;

const nothing: Overview['attention'] = {
  cabinets: {},
  unpaidOrders: { count: 0, dueMinor: 0 },
  abnormalOrders: { count: 0, holdMinor: 0, nearestDeadlineAt: null },
  chargesToApprove: 0,
  refundsToApprove: 0,
  activeAlerts: 0,
  otherAlerts: 0,
  isNobodyNotified: false,
  pendingComplaints: 0,
  ownRestockOrders: 0,
};

const hours = (count: number) => new Date(serverClock.nowMs() + count * HOUR_MS).toISOString();
const ago = (count: number) => hours(-count);
let numbers = 0;
const named = (name: string | null, since: string | null = null, more: object = {}) => {
  numbers += 1;
  return { deviceNo: `VC2409000${numbers}`, name, since, ...more };
};
const one = (name: string | null, since?: string | null, more?: object) => ({
  count: 1,
  first: [named(name, since, more)],
});

function show(attention: Partial<Overview['attention']>, devices: Partial<Overview['devices']> = {}) {
  const none = { count: 0, first: [] };
  const overview = {
    attention: { ...nothing, ...attention },
    devices: { offline: none, frozen: none, ...devices },
    ownTask: null,
    currency: 'USD',
  };
  return render(
    <MeContext value={me}>
      <AttentionRows overview={overview as unknown as Overview} />
    </MeContext>,
  );
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
beforeEach(() => {
  numbers = 0;
});
afterEach(cleanup);

/** Title, second line and button of each row. */
const rows = () =>
  screen.getAllByRole('link').map((link) =>
    [...link.querySelectorAll('span')]
      .filter((span) => span.childElementCount === 0 && span.textContent)
      .map(({ textContent }) => textContent)
      .join(' | '),
  );
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('what needs a member on Home', () => {
  test('names the cabinet, the age or the money and the next step, the most urgent first and none hidden', () => {
    show(
      {
        cabinets: {
          power_off: one('Warehouse B', ago(2)),
          over_temp: one('Lobby', ago(1)),
          under_temp: one('Gym', ago(1)),
          bare: one('Attic'),
          outOfStock: one('Hospital Wing B', null, { products: 14 }),
          complaints: one('Lobby', ago(3)),
          restockOrders: one('Pier 9'),
          alerts: { count: 2, first: [named('Lobby', ago(4)), named('Gym', ago(1))] },
        },
        abnormalOrders: { count: 2, holdMinor: 4_000, nearestDeadlineAt: hours(3.9) },
        unpaidOrders: { count: 21, dueMinor: 5_943 },
        chargesToApprove: 1,
        refundsToApprove: 1,
        pendingComplaints: 1,
        ownRestockOrders: 1,
        otherAlerts: 3,
        isNobodyNotified: true,
      },
      { offline: one('Night Depot', ago(5)), frozen: one('Pier 9', ago(30)) },
    );
    expect(rows()).toEqual([
      'Warehouse B: no power | 2 hr | See why',
      'Lobby: too warm | 1 hr | See why',
      'Gym: too cold | 1 hr | See why',
      '2 abnormal orders | $40.00 held · 3 hr left for the first one | Decide',
      'Night Depot: offline | 5 hr | See why',
      'Attic: no template | Set up',
      'Hospital Wing B: 14 sold out | Restock',
      '21 unpaid orders | $59.43 due | Review',
      '1 large charge to approve | Review',
      '1 refund to approve | Review',
      '1 complaint waiting | Lobby 3 hr | Review',
      '1 restock order for you | Pier 9 | Review',
      '3 active alerts | Lobby 4 hr · Gym 1 hr | Review',
      'Pier 9: frozen | 1 day | See why',
      'Nobody is notified of alerts yet | Set up',
    ]);
    for (const href of hrefs()) expect(href).toMatch(/^\/pages\//);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('counts several cabinets and names the first of them, with how many more there are', () => {
    show(
      {
        cabinets: {
          outOfStock: {
            count: 2,
            first: [named('Hospital Wing B', null, { products: 14 }), named('Lobby', null, { products: 3 })],
          },
        },
      },
      {
        offline: { count: 5, first: [named('Night Depot', ago(5)), named('Gym', ago(1)), named(null)] },
        frozen: {
          count: 2,
          first: [named('Pier 9', ago(3)), named('City College', null, { until: hours(6.5) })],
        },
      },
    );
    expect(rows()).toEqual([
      '5 devices offline | Night Depot 5 hr · Gym 1 hr · VC24090005 · +2 | See why',
      '2 devices with products out of stock | Hospital Wing B 14 · Lobby 3 | Restock',
      '2 devices frozen | Pier 9 3 hr · City College opens in 6 hr | See why',
    ]);
  });

  test('leads to the one cabinet, and to the list of several', () => {
    show({ cabinets: { outOfStock: one('Lobby', null, { products: 1 }) } }, { offline: one(null) });
    expect(hrefs()).toEqual([
      '/pages/device/device-details?deviceNo=VC24090002',
      '/pages/new-restock/index?deviceNo=VC24090001',
    ]);
    cleanup();
    show({}, { offline: { count: 2, first: [named('Night Depot'), named('Pier 9')] } });
    expect(hrefs()).toEqual(['/pages/tabBar/device/device?online=offline']);
  });

  test('tells no number of a cabinet that the member counts blind', () => {
    show({ cabinets: { outOfStock: one('Lobby', null, { products: null }) } });
    expect(rows()).toEqual(['1 device with products out of stock | Lobby | Restock']);
  });

  test('is nothing at all when nothing waits', () => {
    expect(show({}).container.textContent).toBe('');
  });

  test('counts what the release before counts, where its API answers during an upgrade', () => {
    const former = { cabinets: undefined, pendingComplaints: 2 } as unknown as Overview['attention'];
    show(former, { offline: 3 } as unknown as Partial<Overview['devices']>);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/2 complaints/)).toBeTruthy();
  });
});
