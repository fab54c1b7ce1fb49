import { describe, expect, test } from 'vitest';
import { siteKey } from './site-key.ts';

const hall = { country: 'US', zip: '89501', street: '1 Main St' };

describe('two devices', () => {
  test.each([
    ['share a site at the same address', hall, true],
    ['share a site whatever the case', { ...hall, street: '1 MAIN st' }, true],
    ['share a site despite spaces at the ends', { ...hall, zip: ' 89501 ' }, true],
    ['do not share a site in different streets', { ...hall, street: '2 Main St' }, false],
    ['do not share a site with different zips', { ...hall, zip: '89502' }, false],
    ['do not share a site in different countries', { ...hall, country: 'CA' }, false],
  ])('%s', (_, other, same) => {
    expect(siteKey(other) === siteKey(hall)).toBe(same);
  });
});
