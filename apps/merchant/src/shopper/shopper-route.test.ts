import { expect, test } from 'vitest';
import { shopperRoute } from './shopper-route.ts';

test.each([
  ['/s/VC24090001', { page: 'cabinet', deviceNo: 'VC24090001' }],
  ['/s/vc24090001', { page: 'cabinet', deviceNo: 'VC24090001' }],
  ['/s/VC24090001/', { page: 'cabinet', deviceNo: 'VC24090001' }],
  ['/s/o', { page: 'purchase', token: null }],
  ['/s/o/a-token', { page: 'purchase', token: 'a-token' }],
  ['/s/c', { page: 'complaint', token: null }],
  ['/s/c/a-token', { page: 'complaint', token: 'a-token' }],
  ['/s/VC24090001/more', { page: 'unknown' }],
  ['/s/o/a/b', { page: 'unknown' }],
  ['/s/short', { page: 'unknown' }],
  ['/s/', { page: 'unknown' }],
])('resolves %s', (pathname, route) => {
  expect(shopperRoute(pathname)).toEqual(route);
});
