import { beforeEach, expect, test, vi } from 'vitest';
import { staysInSight } from './split-of.ts';

const LIST = '/pages/tabBar/device/device';
const ROW = '/pages/device/device-details';
const ALERTS = '/pages/index/alert-center/alert-device';
const ALERT = '/pages/index/alert-center/alert-detail';

const at = (pathname: string, search = '', state: unknown = null) => ({
  pathname,
  search,
  hash: '',
  state,
  key: 'k',
});
const beside = (page: string, search = '') =>
  at(page, '?id=1', { list: { search, key: 'l' }, row: `${page}?id=1` });

let isWide: boolean;
beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
});

test.each([
  ['a row is opened beside it', at(LIST, '?q=gym'), beside(ROW, '?q=gym'), true],
  ['a row is closed', beside(ROW, '?q=gym'), at(LIST, '?q=gym'), true],
  ['another row is opened', beside(ROW), beside(ROW), true],
  ['a row was opened by its address, then another', at(ROW, '?id=1'), beside(ROW), true],
  ['its filter changes', at(LIST), at(LIST, '?q=gym'), false],
  ['its filter changes beside a row', beside(ROW), at(LIST, '?q=gym'), false],
  ['its tab is pressed again', at(LIST), at(LIST), false],
  ['another list is opened', at(LIST), at(ALERTS, '?type=offline'), false],
  ['a row leads to a page of its own', beside(ROW), at('/pages/device/stock-details'), false],
  ['an alert that no list holds gives way', at(ALERT, '?id=1'), at(ALERTS, '?type=offline'), false],
  ['an alert is opened from its list', at(ALERTS, '?type=offline'), beside(ALERT, '?type=offline'), true],
])('a list in a wide window: %s, stays in sight: %#', (_, before, after, stays) => {
  expect(staysInSight(before, after)).toBe(stays);
  isWide = false;
  expect(staysInSight(before, after)).toBe(false);
});
