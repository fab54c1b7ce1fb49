import { expect, test } from 'vitest';
import type { EnteredItem } from './entered-item.ts';
import { createUndoneChoices } from './undone-choices.ts';

const line = (productId: string) => ({ productId, qty: 1 }) as EnteredItem;

test('keeps what was entered last of an order, and forgets the oldest of many', () => {
  const choices = createUndoneChoices();
  choices.keep('first', [line('cola')]);
  choices.keep('first', [line('wrap')]);
  expect(choices.read('first')).toEqual([line('wrap')]);
  expect(choices.read('other')).toBeNull();
  for (let n = 0; n < 20; n += 1) choices.keep(`order ${n}`, []);
  expect(choices.read('first')).toBeNull();
  expect(choices.read('order 0')).toEqual([]);
});
