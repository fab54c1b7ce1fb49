import { describe, expect, test } from 'vitest';
import { isQueryOf } from './is-query-of.ts';
import { queriesAfter } from './live-invalidations.ts';

describe('an event of the live stream', () => {
  test('concerns no query when this build does not know it', () => {
    expect(queriesAfter('loyalty.changed')).toEqual([]);
    expect(queriesAfter('toString')).toEqual([]);
  });
  test('reaches the queries of its area or procedure, and no others', () => {
    const list = [['device', 'list'], { input: { q: 'lobby' }, type: 'infinite' }];
    expect(isQueryOf(list, ['device'])).toBe(true);
    expect(isQueryOf(list, ['device.list'])).toBe(true);
    expect(isQueryOf(list, ['device.li'])).toBe(false);
    expect(isQueryOf(list, ['home.overview', 'order'])).toBe(false);
    expect(isQueryOf(['something else'], ['device'])).toBe(false);
  });
  test('of a sale reads neither the records nor the statistics of restocks', () => {
    for (const event of ['session.state', 'stock.changed', 'device.connectivity']) {
      for (const procedure of ['records', 'record', 'statistics', 'ranking', 'orders']) {
        expect(isQueryOf([['restock', procedure]], queriesAfter(event))).toBe(false);
      }
    }
    expect(isQueryOf([['restock', 'task']], queriesAfter('session.state'))).toBe(true);
    expect(isQueryOf([['restock', 'device']], queriesAfter('stock.changed'))).toBe(true);
  });
  test('of a template refreshes what its standard stock decides', () => {
    for (const procedure of ['restock.cabinets', 'stock.lowStock', 'device.list', 'home.overview']) {
      const key = [procedure.split('.')];
      expect(isQueryOf(key, queriesAfter('planogram.changed'))).toBe(true);
    }
  });
  test('of a sale refreshes the orders and the home screen', () => {
    expect(isQueryOf([['home', 'overview']], queriesAfter('order.changed'))).toBe(true);
    expect(isQueryOf([['order', 'summary']], queriesAfter('order.changed'))).toBe(true);
  });
});
