import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mayOpen } from './screen-access.ts';
import { screenAt } from './screen-lookup.ts';
import { screens } from './screens.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
const spec = readFileSync(new URL('../../../../../docs/screens.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const added = readFileSync(new URL('../../../../../docs/screens-added.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const idsWith = (trait: 'pullToRefresh' | 'customNavBar' | 'tab' | 'guest' | 'dev') =>
  screens.filter((screen) => screen[trait] !== undefined).map(({ id }) => id);

describe('the sitemap', () => {
  test("contains the specification's 133 paths in its order, then the added ones", () => {
    expect(spec).toHaveLength(133);
    expect(screens.map(({ path }) => path.slice(1))).toEqual([...spec, ...added]);
    expect(screens.map(({ id }) => id)).toEqual(screens.map((_, index) => index + 1));
  });
  test.each(screens.map(({ path }) => [path]))('%s has a page', (path) => {
    expect(existsSync(`${source}${path}.page.tsx`)).toBe(true);
  });
  test('knows every page file', () => {
    const files = globSync('pages/**/*.page.tsx', { cwd: source });
    expect(files.filter((file) => !screenAt(`/${file.replace('.page.tsx', '')}`))).toEqual([]);
  });
  test('marks the bars and pulls that the catalog marks', () => {
    expect(idsWith('tab')).toEqual([1, 2, 3, 4, 5]);
    expect(idsWith('customNavBar')).toEqual([4, 5, 9, 10, 11, 12, 13, 134]);
    expect(idsWith('pullToRefresh')).toEqual([2, 21, 24, 30, 35, 36, 39, 40, 52, 66, 78, 81, 86, 88]);
    expect(idsWith('guest')).toEqual([9, 10, 11, 12, 13]);
    expect(idsWith('dev')).toEqual([14, 15, 16]);
  });
  test('never asks for an empty list of permissions', () => {
    expect(screens.filter(({ access }) => access.length === 0)).toEqual([]);
  });
  test('finds a screen by path, with and without query, and home by the root', () => {
    expect(screenAt('/?t=1')?.id).toBe(1);
    expect(screenAt('/pages/device/device-details?deviceNo=VC24090001#top')?.id).toBe(60);
    expect(screenAt('/pages/unknown')).toBeUndefined();
  });
  test('admits a member with one of the permissions, and to a refund from a complaint only with both', () => {
    const both = screens[48];
    expect(mayOpen(both, ['complaint.handle'])).toBe(false);
    expect(mayOpen(both, ['order.refund'])).toBe(false);
    expect(mayOpen(both, ['complaint.handle', 'order.refund'])).toBe(true);
    expect(mayOpen(screens[0], [])).toBe(true);
  });
});
