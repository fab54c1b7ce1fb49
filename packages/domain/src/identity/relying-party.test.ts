import { describe, expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('the relying party of an installation', () => {
  test.each([
    ['https://larder.example.com', 'larder.example.com', 'https://larder.example.com'],
    ['https://larder.example.com:8443/', 'larder.example.com', 'https://larder.example.com:8443'],
    ['https://10.example.com', '10.example.com', 'https://10.example.com'],
    ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
    ['http://shop.localhost', 'shop.localhost', 'http://shop.localhost'],
  ])('is, for %s, %s', (appUrl, id, origin) => {
    expect(relyingPartyOf(appUrl)).toEqual({ ok: true, value: { id, origin } });
  });

  test.each([
    ['http://127.0.0.1:8080'],
    ['https://203.0.113.5'],
    ['https://0x7f.1'],
    ['https://[2001:db8::1]:8443'],
    ['http://larder.example.com'],
    ['http://localhost.example.com'],
  ])('does not exist for %s', (appUrl) => {
    expect(relyingPartyOf(appUrl)).toMatchObject({ refusal: { code: 'PASSKEY_UNAVAILABLE' } });
  });
});
