import { expect, test } from 'vitest';
import { networkOf, siteOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ['forwarded', 'forwarded'],
  ['', ''],
])('counts %j as %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['', null],
])('counts %j as the site %j', (ip, site) => {
  expect(siteOf(ip)).toBe(site);
});
