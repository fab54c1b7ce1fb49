import { expect, test } from 'vitest';
import { type PriceFacts, type PriceState, priceState, priceStates } from './price-state.ts';

const live: PriceFacts = {
  isRefused: false,
  isCanceled: false,
  isPublished: true,
  prices: [849],
  pricesNow: [849],
  shopperPrices: null,
  sync: 'applied',
  online: 'online',
};
const cases: readonly (readonly [PriceState, Partial<PriceFacts>])[] = [
  ['live', {}],
  ['live', { online: 'offline' }],
  ['live', { shopperPrices: [849] }],
  ['buying', { shopperPrices: [799] }],
  ['buying', { shopperPrices: [799], sync: 'pending', online: 'stale' }],
  ['buying', { shopperPrices: [] }],
  ['taking', { sync: 'pending' }],
  ['offline', { sync: 'pending', online: 'offline' }],
  ['offline', { sync: 'pending', online: 'never_seen', shopperPrices: [799] }],
  ['rejected', { sync: 'rejected', shopperPrices: [799] }],
  ['replaced', { pricesNow: [829] }],
  ['replaced', { pricesNow: [] }],
  ['waiting', { isPublished: false, prices: [], pricesNow: [799] }],
  ['canceled', { isPublished: false, isCanceled: true }],
  ['refused', { isRefused: true, isPublished: false }],
];

test.each(cases)('A new price is %s when %o', (state, facts) => {
  expect(priceState({ ...live, ...facts })).toBe(state);
});

test('every state of a new price has a case', () => {
  expect([...new Set(cases.map(([state]) => state))].sort()).toEqual([...priceStates].sort());
});
