import { describe, expect, test } from 'vitest';
import { webPushSupport } from './web-push-support.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1';
const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';

const facts = {
  userAgent: android,
  touchPoints: 5,
  hasPushApi: true,
  installed: false,
  permission: 'default' as const,
  subscribed: false,
};

describe('web push support', () => {
  test.each([
    ['not asked yet', {}, 'off'],
    ['allowed, but not subscribed', { permission: 'granted' }, 'off'],
    ['subscribed', { permission: 'granted', subscribed: true }, 'on'],
    ['forbidden after it was subscribed', { permission: 'denied', subscribed: true }, 'denied'],
    ['without the interface', { hasPushApi: false, permission: null }, 'unsupported'],
    ['an iPhone in its browser', { userAgent: iPhone, hasPushApi: false, permission: null }, 'install'],
    ['an iPhone from the home screen', { userAgent: iPhone, installed: true }, 'off'],
    [
      'an old iPhone from the home screen',
      { userAgent: iPhone, installed: true, hasPushApi: false, permission: null },
      'unsupported',
    ],
    ['an iPad in its browser', { userAgent: iPad, touchPoints: 5 }, 'install'],
    ['a Mac', { userAgent: iPad, touchPoints: 0 }, 'off'],
  ] as const)('%s', (_what, some, state) => {
    expect(webPushSupport({ ...facts, ...some })).toBe(state);
  });
});
