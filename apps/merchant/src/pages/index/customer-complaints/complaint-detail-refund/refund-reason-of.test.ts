import { complaintCategories } from '@larder/domain/complaint/complaint-kind';
import { describe, expect, test } from 'vitest';
import { refundReasonOf } from './refund-reason-of.ts';

describe('the refund of a complaint', () => {
  test.each([
    ['overcharged', null],
    ['not_taken', 'not_taken'],
    ['wrong_item', 'wrong_item'],
    ['quality', 'quality'],
    ['door', null],
    ['refund_delay', null],
    ['other', null],
  ] as const)('about %s begins with the reason %s', (category, reason) => {
    expect(refundReasonOf[category]).toBe(reason);
  });

  test('proposes to put goods back in stock only where the shopper took none', () => {
    expect(complaintCategories.filter((category) => refundReasonOf[category] === 'not_taken')).toEqual([
      'not_taken',
    ]);
  });
});
