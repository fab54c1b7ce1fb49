/** What a way is called, and other words for it, in every language; cut into words once, for every letter typed. */
type NamedWay<Id> = {
  readonly id: Id;
  readonly inTitles: readonly string[];
  readonly others: readonly string[];
};

type WayMatches<Id> = {
  readonly ids: readonly Id[];
  /** False where the ways are only one letter away from what was typed. */
  readonly isSure: boolean;
};

/** Words of a question that say nothing about its answer, where others do. */
const EMPTY = new Set(
  'a an and can change do does find for get go how i in is make me my of on open see set show the to where who'.split(
    ' ',
  ),
);

/** Runs of Han characters, which have no spaces between words, and words of other scripts. */
const tokens = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];

const isHan = (token: string) => /^\p{Script=Han}/u.test(token);

export const nameWay = <Id>(id: Id, titles: readonly string[], words: readonly string[]): NamedWay<Id> => ({
  id,
  inTitles: titles.flatMap(tokens),
  others: words.flatMap(tokens),
});

/** Shorter words have too many neighbors. */
const minForSlip = (token: string) => (isHan(token) ? 3 : 5);

/** True if one letter is missing, added, wrong or in the place of its neighbor. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return a === b;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (a.length < b.length) return restA === restB.slice(1);
  if (a.length > b.length) return restA.slice(1) === restB;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwapped || restA.slice(1) === restB.slice(1);
}

const isSlipOf = (token: string, word: string) =>
  token.length >= minForSlip(token) &&
  isHan(token) === isHan(word) &&
  [-1, 0, 1].some((more) => isOneSlip(token, word.slice(0, token.length + more)));

const SLIP = 1;

/** How well a typed word, perhaps its beginning, names a word: 0 not at all. */
function likeness(token: string, word: string): number {
  if (token === word) return 6;
  if (isHan(token)) {
    if (word.includes(token)) return 4;
    if (word.length > 1 && token.includes(word)) return 3;
  } else {
    if (word.startsWith(token)) return 4;
    // Its plural or another form.
    if (word.length > 3 && token.startsWith(word) && token.length - word.length <= 3) return 3;
  }
  return isSlipOf(token, word) ? SLIP : 0;
}

/**
 * Returns the ways that are meant by every word typed, the likeliest first, at most `most`; a word of a title counts
 * more than another. Ways that differ by a letter only where none is exactly named. [decision 325]
 */
export function matchWays<Id>(typed: string, ways: readonly NamedWay<Id>[], most: number): WayMatches<Id> {
  const all = tokens(typed);
  const telling = all.filter((token) => !EMPTY.has(token));
  const asked = telling.length > 0 ? telling : all;
  if (asked.length === 0) return { ids: [], isSure: true };
  const found = ways.flatMap(({ id, inTitles, others }) => {
    const best = asked.map((token) => {
      const ofTitle = Math.max(0, ...inTitles.map((word) => likeness(token, word)));
      const other = Math.max(0, ...others.map((word) => likeness(token, word)));
      return {
        weight: Math.max(ofTitle > 0 ? ofTitle + 1 : 0, other),
        isSure: Math.max(ofTitle, other) > SLIP,
      };
    });
    if (best.some(({ weight }) => weight === 0)) return [];
    const weight = best.reduce((sum, each) => sum + each.weight, 0);
    return [{ id, weight, isSure: best.every(({ isSure }) => isSure) }];
  });
  const isSure = found.some((way) => way.isSure);
  const ids = found
    .filter((way) => way.isSure === isSure)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ id }) => id);
  return { ids, isSure: isSure || ids.length === 0 };
}
