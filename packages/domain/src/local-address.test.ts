import { expect, test } from 'vitest';
import { isLocalAddress } from './local-address.ts';

test.each([
  ['http://localhost:8080', true],
  ['https://LOCALHOST', true],
  ['http://shop.localhost', true],
  ['http://127.0.0.1:8081/', true],
  ['http://127.1', true],
  ['http://[::1]:8080', true],
  ['https://larder.example.com', false],
  ['http://larder.example.com', false],
  ['http://192.168.1.20:8080', false],
  ['http://10.0.0.1', false],
  ['http://gateway:8081', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
  ['https://notlocalhost', false],
])('tells whether only this machine reaches %s', (url, isLocal) => {
  expect(isLocalAddress(url)).toBe(isLocal);
});
