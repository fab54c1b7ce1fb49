import { expect, test } from 'vitest';
import { importDifferences, type ReportedShape } from './import-differences.ts';

const single = { model: 'CB-1D-4L', layersL: 4, layersR: null };
const double = { model: 'CB-2D-5L', layersL: 5, layersR: 5 };
const one: ReportedShape = { model: 'CB-1D-4L', doors: ['L'], layers: { L: 4 } };
const two: ReportedShape = { model: 'CB-2D-5L', doors: ['R', 'L'], layers: { L: 5, R: 5 } };

test.each([
  ['the same single door', single, one, []],
  ['the same double door, in any order', double, two, []],
  ['another model', single, { ...one, model: 'HELLO-1D' }, ['model HELLO-1D, imported CB-1D-4L']],
  ['other layers', double, { ...two, layers: { L: 5, R: 4 } }, ['layers of R 4, imported 5']],
  [
    'a second door',
    single,
    { ...one, doors: ['L', 'R'], layers: { L: 4, R: 4 } },
    ['doors L R, imported L', 'layers of R 4, imported none'],
  ],
  [
    'a door that is missing',
    double,
    { ...two, doors: ['L'], layers: { L: 5 } },
    ['doors L, imported L R', 'layers of R none, imported 5'],
  ],
] as const)('compares a birth with the import: %s', (_what, imported, reported, differences) => {
  expect(importDifferences(imported, reported)).toEqual(differences);
});
