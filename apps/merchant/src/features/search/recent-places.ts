import { type WayId, wayWords } from '@larder/i18n/way-words';
import { clientStorage } from '#platform/client-storage.ts';

export const recentKinds = ['device', 'order', 'product', 'person'] as const;

/** A screen or action by its name, whose title follows the language; or a thing by its address and title. */
export type RecentPlace =
  | { readonly way: WayId }
  | { readonly kind: (typeof recentKinds)[number]; readonly href: string; readonly title: string };

const MOST = 6;
/** Longer titles are cut; a longer address is none of ours. */
const MOST_CHARS = 200;

const keyOf = (place: RecentPlace) => ('way' in place ? place.way : place.href);

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { way, kind, href, title } = value as Record<string, unknown>;
  if (typeof way === 'string') return Object.hasOwn(wayWords['en-US'], way);
  const isOurs = typeof href === 'string' && href.startsWith('/pages/') && href.length <= MOST_CHARS;
  return isOurs && typeof title === 'string' && recentKinds.some((known) => known === kind);
}

function kept(): { of: unknown; places: unknown } {
  try {
    return { of: null, places: null, ...JSON.parse(clientStorage.read('recentPlaces') ?? '{}') };
  } catch {
    return { of: null, places: null };
  }
}

/**
 * Where a member went from the search on this phone, the last one first. Of one member at a time: what another left is
 * not shown, and replaced by the next place. `session-end.tsx` deletes them when the session ends.
 */
export const recentPlaces = {
  of(membershipId: string): RecentPlace[] {
    const { of, places } = kept();
    return of === membershipId && Array.isArray(places) ? places.filter(isPlace).slice(0, MOST) : [];
  },
  add(membershipId: string, place: RecentPlace): void {
    const shown = 'way' in place ? place : { ...place, title: place.title.slice(0, MOST_CHARS) };
    const others = recentPlaces.of(membershipId).filter((other) => keyOf(other) !== keyOf(shown));
    const places = [shown, ...others].filter(isPlace).slice(0, MOST);
    clientStorage.write('recentPlaces', JSON.stringify({ of: membershipId, places }));
  },
};
