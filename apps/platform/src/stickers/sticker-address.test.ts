import { expect, test } from 'vitest';
import { requireStickerAddress } from './sticker-address.ts';

test.each([
  'http://localhost:8080',
  'https://LOCALHOST',
  'http://shop.localhost',
  'http://127.0.0.1:8080',
  'http://127.1',
  'http://0.0.0.0:8080',
  'http://[::1]:8080',
  'http://[::]',
])('no sticker with %s, unless it is asked for', (appUrl) => {
  expect(() => requireStickerAddress(appUrl, {})).toThrow(`Stickers would lead to ${appUrl}, which no phone`);
  requireStickerAddress(appUrl, { local: true });
});

test.each([
  'https://larder.example',
  'http://192.168.1.20:8080',
  'http://larder-host',
  'https://localhost.example',
])('a sticker with %s', (appUrl) => requireStickerAddress(appUrl, {}));
