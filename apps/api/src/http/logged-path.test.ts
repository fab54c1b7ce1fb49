import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
  ['/trpc/device.read?input=%7B%7D', '/trpc/device.read'],
  ['/s/VC24090001', '/s/VC24090001'],
  ['/s/o', '/s/o'],
  ['/s/o/a-token?x=1', '/s/o/…'],
  ['/s/c/a-token/more', '/s/c/…'],
  ['/sign/a-token', '/sign/…'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
