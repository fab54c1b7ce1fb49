import { describe, expect, test } from 'vitest';
import { schemaDifferences } from './schema-readiness.ts';

const expected = [
  { table: 'device', name: 'id' },
  { table: 'device', name: 'name' },
];
const id = { table: 'device', name: 'id', mustBeGiven: true };
const name = { table: 'device', name: 'name', mustBeGiven: false };

describe('a schema', () => {
  test.each([
    ['fits when every expected column is there', [id, name], []],
    ['lacks a column', [id], ['device.name is missing']],
    ['lacks a table', [], ['device.id is missing', 'device.name is missing']],
    [
      'holds a column that this version would have to fill',
      [id, name, { table: 'device', name: 'off', mustBeGiven: true }],
      ['device.off is not expected and has no default'],
    ],
    [
      'fits with a column that a newer version added with a default',
      [id, name, { table: 'device', name: 'color', mustBeGiven: false }],
      [],
    ],
    ['fits beside tables of others', [id, name, { table: 'job', name: 'id', mustBeGiven: true }], []],
  ])('%s', (_, actual, faults) => {
    expect(schemaDifferences(expected, actual)).toEqual(faults);
  });
});
