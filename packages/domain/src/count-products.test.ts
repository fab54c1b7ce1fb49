import { expect, test } from 'vitest';
import { countProducts } from './count-products.ts';

test.each([
  [[], 0],
  [['a'], 1],
  [['a', 'b', 'a'], 2],
])('counts the products of lines %j as %d', (ids, count) => {
  expect(countProducts(ids.map((productId) => ({ productId })))).toBe(count);
});
