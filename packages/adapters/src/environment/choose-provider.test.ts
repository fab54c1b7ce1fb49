import { describe, expect, test } from 'vitest';
import { chooseProvider, providerLabel } from './choose-provider.ts';

type Settings = Parameters<typeof chooseProvider>[0];

const stripe = { STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' };
const bridge = { BRIDGE_URL: 'http://bridge:9000', BRIDGE_SECRET: 'a secret of the bridge' };
const here = { APP_URL: 'http://localhost:8080', GATEWAY_PUBLIC_URL: 'http://127.0.0.1:8081' };
const open = { APP_URL: 'https://larder.example.com' };

describe('chooseProvider', () => {
  test.each<[settings: Settings, provider: string]>([
    [{}, 'sandbox'],
    [here, 'sandbox'],
    [{ ...open, PAYMENT_PROVIDER: 'sandbox' }, 'sandbox'],
    [{ ...open, ...stripe, PAYMENT_PROVIDER: 'sandbox' }, 'sandbox'],
    [{ ...open, ...stripe }, 'stripe'],
    [{ ...open, ...bridge }, 'bridge'],
    [{ ...open, ...bridge, ...stripe }, 'bridge'],
    [{ ...open, ...bridge, ...stripe, PAYMENT_PROVIDER: 'stripe' }, 'stripe'],
  ])('chooses with %o %s', (settings, provider) => {
    expect(chooseProvider(settings)).toBe(provider);
  });

  test.each<[settings: Settings, names: string]>([
    [open, 'APP_URL'],
    [{ APP_URL: 'http://192.168.1.20:8080' }, 'APP_URL'],
    [{ ...open, STRIPE_SECRET_KEY: '' }, 'APP_URL'],
    [{ ...here, GATEWAY_PUBLIC_URL: 'https://cabinets.example.com' }, 'GATEWAY_PUBLIC_URL'],
  ])('refuses %o in one line that says what to set', (settings, names) => {
    const line = `^No payment provider is set, and ${names} .*STRIPE_SECRET_KEY.*PAYMENT_PROVIDER=sandbox.*$`;
    expect(() => chooseProvider(settings)).toThrow(new RegExp(line));
  });

  test.each<[settings: Settings, words: string]>([
    [{ BRIDGE_URL: bridge.BRIDGE_URL }, 'BRIDGE_SECRET'],
    [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER is stripe'],
    [{ ...stripe, PAYMENT_PROVIDER: 'bridge' }, 'PAYMENT_PROVIDER is bridge'],
  ])('refuses %o, whose settings are missing', (settings, words) => {
    expect(() => chooseProvider(settings)).toThrow(words);
  });
});

describe('providerLabel', () => {
  test('is the same for the same account, whatever else is set', () => {
    expect(providerLabel({ ...stripe, ...open })).toBe(providerLabel({ ...stripe, ...here }));
    expect(providerLabel({})).toBe('sandbox');
    expect(providerLabel({ ...stripe, PAYMENT_PROVIDER: 'sandbox' })).toBe('sandbox');
  });

  test('differs with the key, the mode, the address and the provider', () => {
    const labels = [
      {},
      stripe,
      { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' },
      { STRIPE_SECRET_KEY: 'sk_live_another' },
      { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:8083' },
      bridge,
      { ...bridge, BRIDGE_URL: 'http://other:9000' },
      { ...bridge, BRIDGE_SECRET: 'another secret' },
    ].map(providerLabel);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('shows no part of a key', () => {
    expect(providerLabel(stripe)).toMatch(/^stripe [0-9a-f]{12}$/);
    expect(providerLabel(bridge)).toMatch(/^bridge [0-9a-f]{12}$/);
  });
});
