import { type Screen, type ScreenPath, screens } from './screens.ts';

const byPath = new Map<string, Screen>(screens.map((screen) => [screen.path, screen]));

export const homePath = '/pages/tabBar/index/index' satisfies ScreenPath;

/** Returns the screen of a path without query and hash; `/` is the home screen. */
export function screenAt(href: string): Screen | undefined {
  const [path = ''] = href.split(/[?#]/);
  return byPath.get(path === '/' ? homePath : path);
}
