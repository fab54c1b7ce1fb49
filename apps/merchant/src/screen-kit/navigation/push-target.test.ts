import { describe, expect, test } from 'vitest';
import { ownPage, pushTarget } from './push-target.ts';

const origin = 'https://app.larder.test';
const support = '/pages/tabBar/support/support';
const about = '/pages/tabBar/my/about';

describe('the tap on a push message', () => {
  test.each([
    ['a path of the app', `${about}?from=push`, `${about}?from=push`],
    ['the full address of a page', `${origin}${about}`, about],
    ['home', '/', '/'],
    ['a cabinet address', '/a/VC24090001?k=ABCDEFGHJK', '/a/VC24090001?k=ABCDEFGHJK'],
    ['another host', `https://evil.test${about}`, support],
    ['another host without a scheme', `//evil.test${about}`, support],
    ['a backslash host', `/\\evil.test${about}`, support],
    ['another scheme', 'javascript:alert(1)', support],
    ['credentials in front of the host', `https://evil@app.larder.test${about}`, support],
    ['an unknown path', '/pages/unknown', support],
    ['a page that is not built', '/pages/index/blacklist/blacklist', support],
    ['a path that climbs out', '/pages/../trpc/identity.me', support],
    ['an empty text', '', '/'],
    ['no text at all', { url: about }, support],
    ['nothing', undefined, support],
  ])('opens the right page for %s', (_what, actionData, expected) => {
    expect(pushTarget(actionData, origin)).toBe(expected);
  });
  test('follows the same rule as the redirect of sign-in', () => {
    expect(ownPage(about, origin)).toBe(about);
    expect(ownPage('https://evil.test/', origin)).toBeNull();
  });
});
