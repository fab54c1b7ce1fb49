import { describe, expect, test } from 'vitest';
import { decideAtLaunch } from './decide-at-launch.ts';

const asked = (rest: Partial<Parameters<typeof decideAtLaunch>[0]>) =>
  decideAtLaunch({
    path: '/pages/index/order-management/order-management',
    href: '/pages/index/order-management/order-management?status=paid',
    door: 'member',
    signedIn: true,
    noPermission: false,
    ...rest,
  });
const noPermission = '/pages/user/no-permission';

describe('an opened address', () => {
  test('is shown to a signed-in member', () => {
    expect(asked({})).toBeNull();
  });
  test('leads a signed-out user to sign-in, which remembers path and query', () => {
    expect(asked({ signedIn: false })).toBe(
      '/pages/login/login?redirect=%2Fpages%2Findex%2Forder-management%2Forder-management%3Fstatus%3Dpaid',
    );
  });
  test.each(['/', '/pages/tabBar/index/index'])('does not remember the home address %s', (path) => {
    expect(asked({ path, href: `${path}?t=1`, signedIn: false })).toBe('/pages/login/login');
  });
  test.each(['member', 'guest', 'public'] as const)(
    'gives way to the no-permission flag behind the %s door',
    (door) => {
      for (const signedIn of [true, false]) {
        expect(asked({ door, signedIn, noPermission: true })).toBe(noPermission);
      }
    },
  );
  test('shows the no-permission page, signed in or not', () => {
    for (const signedIn of [true, false]) {
      expect(asked({ path: noPermission, door: 'public', signedIn, noPermission: true })).toBeNull();
    }
  });
  test('sends a signed-in user from the sign-in area home, or back to where they came from', () => {
    expect(asked({ door: 'guest' })).toBe('/');
    expect(asked({ door: 'guest', redirect: '/pages/tabBar/my/about' })).toBe('/pages/tabBar/my/about');
    expect(asked({ door: 'guest', signedIn: false })).toBeNull();
  });
  test('shows a public page to everybody', () => {
    expect(asked({ door: 'public', signedIn: false })).toBeNull();
  });
});
