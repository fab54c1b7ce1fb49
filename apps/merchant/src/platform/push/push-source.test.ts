import { describe, expect, test } from 'vitest';
import { pushSource } from './push-source.ts';

describe('the source of a push token', () => {
  test.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Larder/1.0.3', '2'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Larder/1.0.3', '1'],
    ['', '1'],
  ])('%s', (userAgent, source) => {
    expect(pushSource(userAgent)).toBe(source);
  });
});
