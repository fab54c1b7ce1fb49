import { describe, expect, test } from 'vitest';
import { createSingleIntention } from './single-intention.ts';

const counted = () => {
  let made = 0;
  return createSingleIntention(() => `key-${++made}`);
};

describe('the mutation key', () => {
  test('stays while the same input is sent again', () => {
    const intention = counted();
    expect([intention.keyFor({ a: 1 }), intention.keyFor({ a: 1 })]).toEqual(['key-1', 'key-1']);
  });
  test('changes with the input', () => {
    const intention = counted();
    expect([intention.keyFor({ a: 1 }), intention.keyFor({ a: 2 })]).toEqual(['key-1', 'key-2']);
  });
  test('changes after success, even for the same input', () => {
    const intention = counted();
    intention.keyFor({ a: 1 });
    intention.done();
    expect(intention.keyFor({ a: 1 })).toBe('key-2');
  });
});
