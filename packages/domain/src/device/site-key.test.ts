import { describe, expect, test } from 'vitest';
import { siteKey } from './site-key.ts';

const hall = { country: 'US', zip: '89501', street: '1 Main St' };

describe('two cabinets are of one site', () => {
  test.each([
    ['at the same address', hall, true],
    ['whatever the case', { ...hall, street: '1 MAIN st' }, true],
    ['whatever spaces stand at the ends', { ...hall, zip: ' 89501 ' }, true],
    ['not in another street', { ...hall, street: '2 Main St' }, false],
    ['not with another zip', { ...hall, zip: '89502' }, false],
    ['not in another country', { ...hall, country: 'CA' }, false],
  ])('%s', (_, other, same) => {
    expect(siteKey(other) === siteKey(hall)).toBe(same);
  });
});
