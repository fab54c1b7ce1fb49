import { notBuilt, type Screen, type ScreenPath, screens } from './screens.ts';

const byPath = new Map<string, Screen>(screens.map((screen) => [screen.path, screen]));
const waiting = new Set<string>(notBuilt);

export const homePath = '/pages/tabBar/index/index' satisfies ScreenPath;

/** Returns the screen of a path without query and hash; `/` is the home screen. */
export function screenAt(href: string): Screen | undefined {
  const [path = ''] = href.split(/[?#]/);
  return byPath.get(path === '/' ? homePath : path);
}

/** False for paths that have no page yet. */
export function isBuilt(path: string): boolean {
  return byPath.has(path) && !waiting.has(path);
}
