import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const place = { pathname: '/', search: '', hash: '', state: null };

test('pages that are opened by their addresses have scroll positions of their own', () => {
  const home = scrollKey({ ...place, key: 'default' });
  const device = scrollKey({
    ...place,
    pathname: '/pages/device/device-details',
    search: '?deviceNo=1',
    key: 'default',
  });
  const other = scrollKey({
    ...place,
    pathname: '/pages/device/device-details',
    search: '?deviceNo=2',
    key: 'default',
  });
  expect(new Set([home, device, other]).size).toBe(3);
});

test('an entry of the history keeps its own scroll position', () => {
  expect(scrollKey({ ...place, key: 'k1' })).toBe('k1');
});
