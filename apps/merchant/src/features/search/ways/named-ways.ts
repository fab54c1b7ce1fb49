import type { Locale } from '@larder/domain/locale';
import { type WayId, wayWords } from '@larder/i18n/way-words';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { matchWays, nameWay } from './match-ways.ts';
import { type Member, mayGo, type Way, ways } from './ways.ts';

export const wayIds = Object.keys(ways) as WayId[];

/** Key of a screen's title, by which the way is called unless it has a title of its own. */
export function titleKeyOf({ path, ofDevice }: Way) {
  const key = screenAt(ofDevice ?? path)?.titleKey;
  if (!key) throw new Error(`${ofDevice ?? path} is no screen`);
  return key;
}

/** The own title of a way, in a language or else in English; null where it is called like its screen. */
export const ownTitle = (id: WayId, locale: Locale): string | null =>
  (wayWords[locale] ?? wayWords['en-US'])[id].title ?? null;

/** Returns how ways are found by what is typed in any language; `titleOf` gives the titles of screens. */
export function createWayFinder(titleOf: (way: Way) => string) {
  const named = wayIds.map((id) => {
    const texts = Object.values(wayWords).map((words) => words[id]);
    const titles = [titleOf(ways[id]), ...texts.flatMap(({ title }) => title ?? [])];
    return nameWay(
      id,
      titles,
      texts.map(({ words }) => words),
    );
  });
  return (typed: string, me: Member, most: number) =>
    matchWays(
      typed,
      named.filter(({ id }) => mayGo(ways[id], me)),
      most,
    );
}
