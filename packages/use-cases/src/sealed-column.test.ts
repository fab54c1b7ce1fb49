import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openColumn, sealColumn } from './sealed-column.ts';

const secret = 'a data key for tests, 32 bytes long';
const place = 'two_step_key seal an-account';
const value = new Uint8Array(Buffer.from('12345678901234567890'));
const drawn = (count: number) => new Uint8Array(randomBytes(count));
const sealed = () => sealColumn(secret, place, value, drawn);

test('opens what it sealed, and shows nothing of it', () => {
  expect(openColumn(secret, place, sealed())).toEqual(value);
  expect(Buffer.from(sealed()).toString('latin1')).not.toContain('1234567890');
  expect(sealed()).not.toEqual(sealed());
});

test.each([
  ['the seal of another row', () => openColumn(secret, 'two_step_key seal another', sealed())],
  ['the seal of another column', () => openColumn(secret, 'two_step_key pending_seal an-account', sealed())],
  ['a changed seal', () => openColumn(secret, place, sealed().fill(0, -1))],
  ['a seal cut short', () => openColumn(secret, place, sealed().slice(0, -1))],
  ['an unknown version', () => openColumn(secret, place, sealed().fill(9, 0, 1))],
  ['another secret', () => openColumn('another data key, 32 bytes or more', place, sealed())],
])('refuses to open %s', (_, open) => {
  expect(open).toThrow();
});
