import { expect, test } from 'vitest';
import { readScanned, shelfText } from './scanned.ts';

test.each([
  ['gtin=00049000000443&shelf=R3', { q: '049000000443', shelf: { door: 'R', layer: 3 } }],
  ['gtin=00049000000443', { q: '049000000443', shelf: { door: 'L', layer: 1 } }],
  ['gtin=00049000000443&shelf=X9', { q: '049000000443', shelf: { door: 'L', layer: 1 } }],
  ['gtin=cola&shelf=R3', null],
  ['shelf=R3', null],
])('%s', (search, scanned) => expect(readScanned(new URLSearchParams(search))).toEqual(scanned));

test('a layer is found again', () => expect(shelfText({ door: 'R', layer: 3 })).toBe('R3'));
