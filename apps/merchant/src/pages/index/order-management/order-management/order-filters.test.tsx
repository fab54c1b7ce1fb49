import type { Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useRange } from '#screen-kit/filter/range-filter.tsx';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { OrderFilters } from './order-filters.tsx';

const memberWith = (...permissions: Permission[]) =>
  ({
    permissions,
    account: { temperatureUnit: 'c' },
    merchant: { timezone: 'America/New_York' },
  }) as unknown as Me;
const unfiltered = { status: 'all', type: 'all', deviceNo: '', q: '' };

type Shown = {
  filters?: Partial<typeof unfiltered>;
  anyTime?: { isShown: boolean };
  device?: string;
  me?: Me;
  address?: string;
};

function Filters({ setFilters, ...shown }: Shown & { setFilters: (changed: object) => void }) {
  return (
    <OrderFilters
      filters={{ ...unfiltered, ...shown.filters }}
      range={useRange()}
      anyTime={shown.anyTime}
      device={shown.device}
      setFilters={setFilters}
    />
  );
}

function show(shown: Shown = {}) {
  const setFilters = vi.fn();
  render(
    <MemoryRouter initialEntries={[shown.address ?? '/']}>
      <MeContext value={shown.me ?? memberWith('order.view', 'device.view')}>
        <Filters {...shown} setFilters={setFilters} />
      </MeContext>
    </MemoryRouter>,
  );
  return setFilters;
}
const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

describe('the filters of the orders', () => {
  test('offer the last 7 days first, and days from the calendar', () => {
    show();
    expect(['Today', 'Yesterday', '7 days', '30 days'].map((name) => chip(name).checked)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('show days from the address that are no preset as custom', () => {
    show({ address: '/?from=2026-11-02&to=2026-11-05' });
    expect(screen.getByRole('button', { name: 'Custom: Nov 2 – Nov 5' })).toBeTruthy();
  });

  test.each([
    ['Last month', '2028-03-15T12:00Z', '?from=2028-02-01&to=2028-02-29'],
    ['Last month', '2028-01-31T12:00Z', '?from=2027-12-01&to=2027-12-31'],
    ['This month', '2028-03-15T12:00Z', '?from=2028-03-01&to=2028-03-15'],
  ])('offer %s on %s as its calendar days', (name, now, address) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    show({ address: `/${address}` });
    expect(chip(name).checked).toBe(true);
    vi.useRealTimers();
  });

  test('say that a search looks at any time, until days are chosen', () => {
    show({ anyTime: { isShown: true } });
    expect([chip('Any time').checked, chip('7 days').checked]).toEqual([true, false]);
    expect(screen.getByRole('button', { name: 'Any time' })).toBeTruthy();
    cleanup();
    show({ anyTime: { isShown: false }, address: '/?from=2026-11-02&to=2026-11-05' });
    expect(chip('Any time').checked).toBe(false);
    expect(screen.getByRole('button', { name: 'Custom: Nov 2 – Nov 5' })).toBeTruthy();
    cleanup();
    show();
    expect(screen.queryByRole('radio', { name: 'Any time' })).toBeNull();
  });

  test('offer the orders that Home counts beside the six statuses', () => {
    const setFilters = show({ filters: { status: 'sold' } });
    expect(chip('Sales only').checked).toBe(true);
    fireEvent.click(chip('Unpaid'));
    expect(setFilters).toHaveBeenCalledWith({ status: 'unpaid' });
  });

  test('name the one device, and remove it by a tap', () => {
    const setFilters = show({ filters: { deviceNo: 'VC24090001' }, device: 'Lobby West' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear: Only Lobby West' }));
    expect(setFilters).toHaveBeenCalledWith({ deviceNo: '' });
  });

  test('name a device by its number until its name is known', () => {
    show({ filters: { deviceNo: 'VC24090001' } });
    expect(screen.getByRole('button', { name: 'Clear: Only VC24090001' })).toBeTruthy();
  });

  test('offer no choice of devices to members who may not list them', () => {
    show({ me: memberWith('order.view') });
    expect(screen.queryByRole('button', { name: 'Device' })).toBeNull();
    cleanup();
    show();
    expect(screen.getByRole('button', { name: 'Device' })).toBeTruthy();
  });

  test('choose a type of orders in a sheet', async () => {
    const setFilters = show();
    fireEvent.click(screen.getByRole('button', { name: 'Type' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Extra charge' }));
    expect(setFilters).toHaveBeenCalledWith({ type: 'supplement' });
  });
});
