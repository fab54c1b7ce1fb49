import { expect, test } from 'vitest';
import { fittedSize } from './crop-to-jpeg.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 800, height: 600 },
  ],
  [
    { width: 300, height: 900 },
    { width: 267, height: 800 },
  ],
  [
    { width: 120, height: 80 },
    { width: 120, height: 80 },
  ],
  [
    { width: 8000, height: 1 },
    { width: 800, height: 1 },
  ],
])('%j fits the box as %j', (area, size) => {
  expect(fittedSize(area, 800)).toEqual(size);
});
