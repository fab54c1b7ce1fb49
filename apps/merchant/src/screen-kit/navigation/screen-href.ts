import { isBuilt } from './screen-lookup.ts';
import type { ScreenPath } from './screens.ts';

export type ScreenQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Path and query of a screen; empty values are left out. For places that the user is taken to, not for links. */
export function screenHref(path: ScreenPath, query: ScreenQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The address for a link, or nothing while the screen has no page: what has no address is not rendered. */
export function screenLink(path: ScreenPath, query: ScreenQuery = {}): string | undefined {
  return isBuilt(path) ? screenHref(path, query) : undefined;
}
