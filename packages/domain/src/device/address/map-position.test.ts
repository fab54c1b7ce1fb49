import { describe, expect, test } from 'vitest';
import { formatPosition, mapLink, roundPosition } from './map-position.ts';

describe('the position of a device', () => {
  const position = { lat: 40.7484051234, lng: -73.9857 };
  test('is stored to a tenth of a meter', () => {
    expect(roundPosition(position)).toEqual({ lat: 40.748405, lng: -73.9857 });
  });
  test('is formatted as map apps read it', () => {
    expect(formatPosition(position)).toBe('40.74841, -73.98570');
  });
  test.each([
    ['Android', false, 'geo:40.748405,-73.9857?q=40.748405,-73.9857'],
    ['iOS', true, 'maps://?ll=40.748405,-73.9857&q=40.748405,-73.9857'],
  ])('opens the map app of %s', (_, isApple, link) => {
    expect(mapLink(roundPosition(position), isApple)).toBe(link);
  });
});
