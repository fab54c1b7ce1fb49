import { describe, expect, test } from 'vitest';
import { orderStatuses } from './order-status.ts';
import { tagsOf } from './order-tags.ts';

describe('the tags of an order', () => {
  test.each(orderStatuses)('name a refund of a part, unless the status says refunded: %s', (status) => {
    const tags = tagsOf({ status, refundedMinor: 1, writtenOffMinor: 0 });
    expect(tags).toEqual(status === 'refunded' ? [] : ['partially_refunded']);
  });

  test.each(orderStatuses)('say that something was written off, in any status: %s', (status) => {
    expect(tagsOf({ status, refundedMinor: 0, writtenOffMinor: 1 })).toEqual(['written_off']);
  });

  test('name both, and nothing without a reason', () => {
    const both = ['partially_refunded', 'written_off'];
    expect(tagsOf({ status: 'completed', refundedMinor: 1, writtenOffMinor: 1 })).toEqual(both);
    expect(tagsOf({ status: 'completed', refundedMinor: 0, writtenOffMinor: 0 })).toEqual([]);
  });
});
