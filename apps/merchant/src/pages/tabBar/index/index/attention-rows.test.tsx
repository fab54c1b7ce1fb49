import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
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
  unpaidOrders: { count: 0, dueMinor: 0 },
  abnormalOrders: { count: 0, holdMinor: 0, nearestDeadlineAt: null },
  chargesToApprove: 0,
  refundsToApprove: 0,
  activeAlerts: 0,
  riskAlerts: 0,
  otherAlerts: 0,
  bareDevices: { count: 0, deviceNo: null },
  isNobodyNotified: false,
  pendingComplaints: 0,
  outOfStockDevices: 0,
  ownRestockOrders: 0,
};
const everything: Overview['attention'] = {
  unpaidOrders: { count: 3, dueMinor: 1_240 },
  abnormalOrders: { count: 2, holdMinor: 3_000, nearestDeadlineAt: null },
  chargesToApprove: 1,
  refundsToApprove: 1,
  activeAlerts: 7,
  riskAlerts: 2,
  otherAlerts: 3,
  bareDevices: { count: 1, deviceNo: 'VC24090002' },
  isNobodyNotified: true,
  pendingComplaints: 1,
  outOfStockDevices: 2,
  ownRestockOrders: 1,
};

function show(attention: Overview['attention'], devices: Partial<Overview['devices']> = {}) {
  const overview = { attention, devices: { offline: 0, offlineOne: null, ...devices }, ownTask: null };
  return render(
    <MeContext value={me}>
      <AttentionRows overview={overview as unknown as Overview} />
    </MeContext>,
  );
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

const rows = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('what needs a member on Home', () => {
  test('is the four most urgent things, then all of them, each with where to go', async () => {
    show(everything, { offline: 1, offlineOne: { deviceNo: 'VC24090007', name: 'Night Depot' } });
    expect(rows()).toEqual([
      '2 abnormal orders, $30.00',
      '3 unpaid orders, $12.40 due',
      'Night Depot is offline',
      '1 device without a template sells nothing',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'All 12' }));
    expect(rows().slice(4)).toEqual([
      'Goods at risk: 2 alerts',
      '1 large charge to approve',
      '1 refund to approve',
      '1 complaint waiting',
      '2 devices with products out of stock',
      '1 restock order for you',
      '3 active alerts',
      'Nobody is notified of alerts yet',
    ]);
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).toMatch(/^\/pages\//);
    // The button is gone: the focus goes on where it was.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Goods at risk: 2 alerts'));
  });

  test('leads to the one cabinet that is offline, and to the list of several', () => {
    show(nothing, { offline: 1, offlineOne: { deviceNo: 'VC24090007', name: null } });
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      '/pages/device/device-details?deviceNo=VC24090007',
    );
    cleanup();
    show(nothing, { offline: 3 });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/pages/tabBar/device/device?online=offline');
  });

  test('shows a fifth row rather than a button for it', () => {
    const { isNobodyNotified: _, ...rest } = everything;
    show({
      ...nothing,
      ...Object.fromEntries(Object.entries(rest).slice(0, 5)),
      isNobodyNotified: true,
    });
    expect(screen.queryByRole('button')).toBeNull();
    expect(rows()).toHaveLength(5);
  });

  test('is nothing at all when nothing waits', () => {
    expect(show(nothing).container.textContent).toBe('');
  });
});
