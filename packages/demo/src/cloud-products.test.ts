import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloudProducts } from './cloud-products.ts';
import { gtinOf } from './gtin-of.ts';
import { seedProducts } from './products.ts';

const all = [...seedProducts, ...cloudProducts];

test("the demo's platform has 300 products, each with its own name, number and picture", () => {
  expect(all).toHaveLength(300);
  expect(new Set(all.map(({ name }) => name)).size).toBe(300);
  expect(new Set(all.map(({ gtinBody }) => gtinOf(gtinBody))).size).toBe(300);
  const missing = all.filter(({ code }) => !existsSync(join(import.meta.dirname, `../pictures/${code}.jpg`)));
  expect(missing).toEqual([]);
});
