import { describe, expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('the requested range of a file', () => {
  test.each([
    ['bytes=0-1', { from: 0, to: 1 }],
    ['bytes=2-', { from: 2, to: 9 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-30', { from: 0, to: 9 }],
    ['bytes=4-400', { from: 4, to: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['lines=0-1', null],
    [undefined, null],
  ] as const)('%s of ten bytes is %j', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range);
  });
});
