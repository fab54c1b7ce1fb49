import type { ScreenPath } from './screens.ts';

export type ScreenQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Returns path and query of a screen, without empty values. */
export function screenHref(path: ScreenPath, query: ScreenQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
