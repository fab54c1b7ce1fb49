import { isTimeZone } from '@larder/domain/time-zone';
import { describe, expect, test } from 'vitest';
import { zoneOfAddress } from './zone-of-address.ts';
import { zonesOfCountry } from './zones-of-country.ts';

describe('the time zone of an address', () => {
  test.each([
    ['US', 'CA', 'America/Los_Angeles'],
    ['US', 'ca', 'America/Los_Angeles'],
    ['US', 'California', 'America/Los_Angeles'],
    ['US', 'New York', 'America/New_York'],
    ['US', 'N.Y.', 'America/New_York'],
    ['US', 'District of Columbia', 'America/New_York'],
    ['US', 'West Virginia', 'America/New_York'],
    ['US', 'Arizona', 'America/Phoenix'],
    ['CA', 'Québec', 'America/Toronto'],
    ['CA', 'BC', 'America/Vancouver'],
    ['AU', 'WA', 'Australia/Perth'],
    ['CN', '上海', 'Asia/Shanghai'],
    ['JP', 'Tokyo', 'Asia/Tokyo'],
  ])('country %s, state %s is %s', (country, state, zone) => {
    expect(zoneOfAddress({ country, state }, 'Europe/Paris')).toBe(zone);
  });
  test('is the merchant’s where the state is unknown and the merchant’s zone lies in the country', () => {
    expect(zoneOfAddress({ country: 'US', state: '' }, 'America/Denver')).toBe('America/Denver');
    expect(zoneOfAddress({ country: 'US', state: 'Atlantis' }, 'Asia/Tokyo')).toBe('America/New_York');
  });
  test('is the merchant’s where the country’s zones are unknown', () => {
    expect(zoneOfAddress({ country: '', state: '' }, 'America/Denver')).toBe('America/Denver');
    expect(zoneOfAddress({ country: 'XX', state: '' }, 'America/Denver', [])).toBe('America/Denver');
  });
  test('is a valid zone for every country', () => {
    for (const country of [
      'US',
      'CA',
      'AU',
      'CN',
      'DE',
      'BR',
      'MX',
      'ES',
      'PT',
      'RU',
      'ID',
      'NZ',
      'CL',
      'KZ',
      'MY',
    ]) {
      expect(isTimeZone(zoneOfAddress({ country, state: '' }, 'UTC'))).toBe(true);
    }
  });
});

test('zonesOfCountry takes the zones of a country from the browser', () => {
  expect(zonesOfCountry('CN')).toContain('Asia/Shanghai');
  expect(zonesOfCountry('not a country')).toEqual([]);
});
