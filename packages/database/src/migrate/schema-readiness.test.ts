import { describe, expect, test } from 'vitest';
import { schemaDifferences } from './schema-readiness.ts';

const expected = [
  { table: 'device', name: 'id' },
  { table: 'device', name: 'name' },
];
const id = { table: 'device', name: 'id', mustBeGiven: true };
const name = { table: 'device', name: 'name', mustBeGiven: false };

describe('the comparison with the schema', () => {
  test.each([
    ['accepts a database with every expected column', [id, name], []],
    ['reports a missing column', [id], ['device.name is missing']],
    ['reports a missing table', [], ['device.id is missing', 'device.name is missing']],
    [
      'reports a column that this version would have to fill',
      [id, name, { table: 'device', name: 'off', mustBeGiven: true }],
      ['device.off is not expected and has no default'],
    ],
    [
      'accepts a column that a newer version added with a default',
      [id, name, { table: 'device', name: 'color', mustBeGiven: false }],
      [],
    ],
    ['accepts tables of others', [id, name, { table: 'job', name: 'id', mustBeGiven: true }], []],
  ])('%s', (_, actual, faults) => {
    expect(schemaDifferences(expected, actual)).toEqual(faults);
  });
});
