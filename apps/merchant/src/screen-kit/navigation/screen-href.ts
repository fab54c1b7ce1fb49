import { isBuilt } from './screen-lookup.ts';
import type { ScreenPath } from './screens.ts';

export type ScreenQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Returns path and query of a screen without empty values. For navigation by code, not for links. */
export function screenHref(path: ScreenPath, query: ScreenQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the address for a link; undefined while the screen has no page, so that no link is rendered. */
export function screenLink(path: ScreenPath, query: ScreenQuery = {}): string | undefined {
  return isBuilt(path) ? screenHref(path, query) : undefined;
}
