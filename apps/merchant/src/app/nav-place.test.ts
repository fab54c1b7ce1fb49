import { describe, expect, test } from 'vitest';
import { screens } from '#screen-kit/navigation/screens.ts';
import { navPlace } from './nav-place.ts';

describe('the side navigation', () => {
  test.each([
    ['/', '/pages/tabBar/index/index'],
    ['/pages/device/stock-details', '/pages/tabBar/device/device'],
    ['/pages/new-restock/quick-restock/restock', '/pages/tabBar/restock/restock'],
    ['/pages/index/order-management/order-details', '/pages/index/order-management/order-management'],
    ['/pages/index/order-management/abnormal-details', '/pages/index/order-management/abnormal-list'],
    ['/pages/index/bill-management/index', '/pages/index/bill-management/index'],
    ['/pages/device/fleet-activity', '/pages/device/fleet-activity'],
    ['/pages/setting/audit', '/pages/setting/audit'],
    ['/pages/index/search', null],
    ['/a/VC24090001', null],
  ])('has %s at the place of %s', (path, place) => {
    expect(navPlace(path)).toBe(place);
  });

  test('has each tab at its own place', () => {
    for (const { path } of screens.filter(({ tab }) => tab !== undefined)) expect(navPlace(path)).toBe(path);
  });
});
