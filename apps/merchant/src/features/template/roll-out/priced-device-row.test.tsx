import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { opensAtOnce, type PricedDevice, PricedDeviceRow } from './priced-device-row.tsx';

await loadTexts();
await restOfTexts();
afterEach(cleanup);

const me = {
  permissions: [],
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
} as unknown as Me;

const cola = {
  door: 'R',
  layer: 2,
  productId: 'p1',
  name: 'Cola',
  previousPriceMinor: 250,
  priceMinor: 275,
} as const;
const gym: PricedDevice = { deviceNo: 'VC24090001', name: 'Gym Level 2', doors: 2, prices: [cola] };

const show = (device: PricedDevice, isOpen = true) =>
  render(
    <MeContext value={me}>
      <ul>
        <PricedDeviceRow device={device} subtitle="Has 1 of 2 products" trailing="1" isOpen={isOpen} />
      </ul>
    </MeContext>,
  );

test('a device shows which of its prices become which, with their shelves', () => {
  show(gym);
  expect(screen.getByRole('group').hasAttribute('open')).toBe(true);
  const [line] = screen.getAllByRole('listitem').slice(1);
  expect(line?.textContent).toBe('Cola Right door · Layer 2$2.50, now $2.75$2.50 → $2.75');
});

test('the prices of a device are folded away among many devices', () => {
  show(gym, false);
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  const many = (count: number) => Array.from({ length: count }, () => gym);
  expect([3, 4].map((count) => opensAtOnce(many(count)))).toEqual([true, false]);
  expect(opensAtOnce([...many(3), { ...gym, prices: [] }])).toBe(true);
});

test('a device whose prices stay has nothing to open', () => {
  show({ ...gym, prices: [] });
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toContain('Gym Level 2');
});
