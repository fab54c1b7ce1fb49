import { describe, expect, test } from 'vitest';
import { readTrustProxy } from './trust-proxy.ts';

describe('TRUST_PROXY', () => {
  test.each([
    ['', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['2001:db8::/32', ['2001:db8::/32']],
  ])('reads %j as %j', (text, read) => {
    expect(readTrustProxy(text)).toEqual(read);
  });

  test.each([
    'true',
    'yes',
    '*',
    '11',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0/8',
    'proxy.example',
    '1,',
  ])('refuses %j', (text) => {
    expect(readTrustProxy(text)).toBeNull();
  });
});
