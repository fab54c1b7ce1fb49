import { expect, test } from 'vitest';
import { createIntention } from './use-intention.ts';

test('keeps its key for the same content until it is done', () => {
  let made = 0;
  const intention = createIntention(() => `key ${++made}`);
  expect([intention.keyFor({ a: 1 }), intention.keyFor({ a: 1 })]).toEqual(['key 1', 'key 1']);
  expect(intention.keyFor({ a: 2 })).toBe('key 2');
  intention.done();
  expect(intention.keyFor({ a: 2 })).toBe('key 3');
});
