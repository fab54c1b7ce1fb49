import { describe, expect, test } from 'vitest';
import { appVersionOf, isVersionAtLeast, platformOf } from './app-version.ts';

describe('the version of the app', () => {
  test('is read from the user agent behind its marker', () => {
    expect(appVersionOf('Mozilla/5.0 (Linux; Android 14) App-Version/1.4.2 Mobile')).toBe('1.4.2');
  });
  test('is 1.0.0 without the marker', () => {
    expect(appVersionOf('Mozilla/5.0 (Linux; Android 14) Mobile')).toBe('1.0.0');
  });
  test.each([
    ['1.0.27', true],
    ['1.0.26', false],
    ['1.1', true],
    ['1', false],
    ['2.0.0', true],
  ])('compares %s with 1.0.27: at least is %s', (version, expected) => {
    expect(isVersionAtLeast(version, '1.0.27')).toBe(expected);
  });
  test('is reported with the platform', () => {
    expect(platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe('ios');
    expect(platformOf('Mozilla/5.0 (Linux; Android 14)')).toBe('android');
    expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('other');
  });
});
