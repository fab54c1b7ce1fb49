import { describe, expect, test } from 'vitest';
import { countryOptions, likelyCountry } from './countries.ts';

describe('the list of countries', () => {
  test('contains each country once, common ones first, the rest by name', () => {
    const options = countryOptions('en-US');
    expect(options).toHaveLength(244);
    expect(new Set(options.map(({ value }) => value)).size).toBe(244);
    expect(options[0]).toEqual({ value: 'US', label: 'United States' });
    expect(options[17]?.label).toBe('Afghanistan');
    expect(countryOptions('zh-CN')[2]).toEqual({ value: 'CN', label: '中国' });
  });
  test.each([
    [['de-AT', 'en'], 'AT'],
    [['en', 'zh-CN'], 'CN'],
    [['en'], 'US'],
    [[], 'US'],
  ])('proposes for the languages %j the country %s', (languages, expected) => {
    expect(likelyCountry(languages)).toBe(expected);
  });
});
