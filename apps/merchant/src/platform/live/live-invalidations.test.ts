import { describe, expect, test } from 'vitest';
import { isQueryOf } from '#platform/api/is-query-of.ts';
import { queriesAfter } from './live-invalidations.ts';

describe('a live event', () => {
  test('invalidates nothing when this build does not know it', () => {
    expect(queriesAfter('loyalty.changed')).toEqual([]);
    expect(queriesAfter('toString')).toEqual([]);
  });
  test('invalidates the queries of its area or procedure, and no others', () => {
    const list = [['device', 'list'], { input: { q: 'lobby' }, type: 'infinite' }];
    expect(isQueryOf(list, ['device'])).toBe(true);
    expect(isQueryOf(list, ['device.list'])).toBe(true);
    expect(isQueryOf(list, ['device.li'])).toBe(false);
    expect(isQueryOf(list, ['home.readOverview', 'order'])).toBe(false);
    expect(isQueryOf(['something else'], ['device'])).toBe(false);
  });
  test('leaves restock records and statistics alone when it is a sale', () => {
    for (const event of ['session.state', 'stock.changed', 'device.connectivity']) {
      for (const procedure of ['records', 'record', 'statistics', 'ranking', 'orders']) {
        expect(isQueryOf([['restock', procedure]], queriesAfter(event))).toBe(false);
      }
    }
    expect(isQueryOf([['restock', 'readTask']], queriesAfter('session.state'))).toBe(true);
    expect(isQueryOf([['restock', 'readDevice']], queriesAfter('stock.changed'))).toBe(true);
  });
  test('refreshes standard stock queries when it is a template', () => {
    for (const procedure of [
      'restock.listCabinets',
      'stock.readLowStock',
      'device.list',
      'home.readOverview',
    ]) {
      const key = [procedure.split('.')];
      expect(isQueryOf(key, queriesAfter('planogram.changed'))).toBe(true);
    }
  });
  test('refreshes what shows the stock of a cabinet when a count of it may have begun or ended', () => {
    for (const event of ['restock.task', 'merchant.settings'])
      for (const procedure of ['stock.levels', 'device.read', 'device.readSelling', 'home.readOverview'])
        expect(isQueryOf([procedure.split('.')], queriesAfter(event))).toBe(true);
  });
  test('refreshes orders and the home screen when it is a sale', () => {
    expect(isQueryOf([['home', 'readOverview']], queriesAfter('order.changed'))).toBe(true);
    expect(isQueryOf([['order', 'summarize']], queriesAfter('order.changed'))).toBe(true);
  });
});
