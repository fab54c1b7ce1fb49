import {
  judgeSelling,
  type SellingFacts,
  sellingFindings,
} from '@larder/domain/device/selling/judge-selling';
import { permissions as allPermissions, type Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { DeviceDetails } from './device-details.ts';
import type { Selling } from './selling.ts';
import { WhyCard } from './why-card.tsx';

vi.mock('#features/device/command/act-command.tsx', () => ({
  ActCommand: () => <button type="button">Restart</button>,
}));

const at = '2026-11-22T13:38:00.000Z';
const device = {
  deviceNo: 'VC24090003',
  doors: ['L'],
  timezone: 'America/Los_Angeles',
  connectivity: { signalBars: 1 },
  freeze: { nextChangeAt: null },
} as unknown as DeviceDetails;
const well: SellingFacts = {
  merchantActive: true,
  online: 'online',
  offlineCause: null,
  powerSource: 'mains',
  faults: [],
  lockouts: [],
  doors: 1,
  openDoors: 0,
  session: null,
  frozen: false,
  template: 'in_force',
  isTemplateApplied: true,
  products: 20,
  outOfStockProducts: 0,
};

/** What the API returns for a cabinet that differs from one that is well. */
function sellingOf(
  differing: Partial<SellingFacts>,
  onHand: number | null,
  outOfStock: Selling['outOfStock'] = null,
): Selling {
  const facts = { ...well, ...differing };
  const { word, cause, findings } = judgeSelling(facts);
  const { products, outOfStockProducts } = facts;
  return {
    asOf: at,
    word,
    cause,
    checks: findings.map((finding) => ({ finding, ...sellingFindings[finding], since: at })),
    batteryPct: 94,
    template: { rev: 4, nextRev: 5 },
    stock: { products, outOfStockProducts, onHand, par: 132 },
    lastSaleAt: at,
    lastDoorAt: at,
    sales: null,
    outOfStock,
  };
}

function show(
  differing: Partial<SellingFacts>,
  permissions: readonly Permission[] = allPermissions,
  onHand: number | null = 84,
  outOfStock: Selling['outOfStock'] = null,
) {
  const me = {
    permissions,
    account: { temperatureUnit: 'f', locale: 'en-US' },
    merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
  } as unknown as Me;
  render(
    <MeContext value={me}>
      <WhyCard device={device} selling={sellingOf(differing, onHand, outOfStock)} />
    </MeContext>,
  );
}

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the card of a cabinet that does not sell', () => {
  test('says how old its findings are while the phone is offline', () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    show({ online: 'offline', offlineCause: 'unknown' });
    expect(screen.getByText(/^As of .*5:38\sAM/)).toBeTruthy();
    network.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^As of/)).toBeNull();
  });
  test('states the cause, all six checks with what they rest on, and what to do now', () => {
    show({ online: 'offline', offlineCause: 'unknown' });
    expect(screen.getByRole('heading', { name: 'Why is it not selling?' })).toBeTruthy();
    expect(screen.getByText(/It cannot ask the bank, so it keeps its doors shut\./)).toBeTruthy();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatch(/^No contact since .*5:38.*Its last signal was 1 of 4 bars\.$/);
    expect(rows[1]).toBe('Power: not knownIts battery was at 94% at the last message.');
    expect(rows.slice(2).map((row) => row?.replace(/At the last contact, .*$/, ', aged'))).toEqual([
      'Card reader worked, aged',
      'Doors and locks worked, aged',
      'Version 4 on the device, not frozen, aged',
      'Stock 84 of 132 by the records, nothing out of stock, aged',
    ]);
    expect(screen.getByRole('link', { name: 'Show where it is' }).getAttribute('href')).toBe(
      '/pages/device/device-address?deviceNo=VC24090003',
    );
    expect(screen.getByRole('link', { name: 'What happened' }).getAttribute('href')).toBe(
      '/pages/device/device-details?deviceNo=VC24090003&tab=timeline',
    );
  });

  test('names no units to a restocker who counts them blind', () => {
    show({ online: 'offline', outOfStockProducts: 2 }, allPermissions, null);
    expect(screen.getAllByRole('listitem')[5]?.textContent).toBe('2 products out of stock');
    cleanup();
    show({ online: 'offline' }, allPermissions, null);
    expect(screen.getAllByRole('listitem')[5]?.textContent).toMatch(/^Nothing out of stock by the records/);
  });

  test('leads to the template of a cabinet without one', () => {
    show({ template: 'none', products: 0 });
    expect(hrefs()[0]).toBe('/pages/device/set-template?deviceNo=VC24090003');
  });

  test('offers to restart a cabinet whose reader failed, and the history to members who may not', () => {
    show({ faults: ['READER_LOST'] });
    expect(screen.getByRole('button', { name: 'Restart' })).toBeTruthy();
    cleanup();
    show({ faults: ['READER_LOST'] }, ['device.view']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(hrefs()).toEqual(['/pages/device/device-details?deviceNo=VC24090003&tab=timeline']);
  });
});

describe('the card of a cabinet that sells', () => {
  test('does not lead a restocker who counts blind to the stock, which is closed to them', () => {
    show({ outOfStockProducts: 2 }, allPermissions, null);
    expect(hrefs()).toEqual([
      '/pages/new-restock/index?deviceNo=VC24090003',
      '/pages/device/device-details?deviceNo=VC24090003&tab=timeline',
    ]);
  });

  test('is one line while all is well', () => {
    show({});
    const summary = screen.getByText('All 6 checks are fine');
    const folded = summary.closest('details');
    expect(folded?.open).toBe(false);
    expect(within(folded as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(6);
  });

  test('names what keeps it from selling more, and leads to it', () => {
    show({ outOfStockProducts: 2 });
    expect(screen.getByRole('heading', { name: 'It could sell more' })).toBeTruthy();
    expect(screen.getByText('2 products out of stock')).toBeTruthy();
    expect(screen.getByText('The other 5 checks are fine')).toBeTruthy();
    expect(hrefs()[0]).toBe('/pages/device/stock-details?deviceNo=VC24090003');
  });

  const product = { pictureUrl: null, shelves: [{ door: 'L' as const, layer: 2 }] };
  const gone = [
    { ...product, productId: '1', name: 'California Roll', since: at, usualMinor: 1_095 },
    { ...product, productId: '2', name: 'Vanilla Latte', since: '2026-11-20T13:38:00.000Z', usualMinor: 0 },
    { ...product, productId: '3', name: 'Green Tea', since: null, usualMinor: null },
  ];

  test('names the products out of stock, since when, where, and what they sell on a usual day', () => {
    show({ outOfStockProducts: 4 }, allPermissions, 84, {
      products: gone,
      currency: 'USD',
      usualMinor: 1_890,
    });
    expect(screen.getByText('They sold $18.90 on a usual Sunday')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Out of stock' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
    ).toEqual([
      'California RollOut of stock since 5:38 AM PST · Layer 2$10.95',
      'Vanilla LatteOut of stock since Nov 20, 5:38 AM PST · Layer 2',
      'Green TeaLayer 2',
    ]);
  });

  test('keeps to the stock as a whole for a member who may not see sales', () => {
    show({ outOfStockProducts: 4 }, allPermissions, 84, {
      products: [],
      currency: 'USD',
      usualMinor: null,
    });
    expect(screen.getByText('84 of 132 units in stock')).toBeTruthy();
  });
});
