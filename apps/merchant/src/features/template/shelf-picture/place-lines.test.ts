import { describe, expect, test } from 'vitest';
import { type PlacedLine, placeLines } from './place-lines.ts';

type Line = PlacedLine & { readonly name: string };
const line = (name: string, place: string, ...positions: number[]): Line => ({
  name,
  door: place.startsWith('R') ? 'R' : 'L',
  layer: Number(place.slice(1)),
  positions,
});
const single = { layersL: 2, layersR: null };
const double = { layersL: 2, layersR: 1 };

/** Draws one letter for each position, a dot for an empty one. */
const drawn = (lines: readonly Line[], shelves: typeof single | typeof double) =>
  placeLines(lines, shelves).map(
    ({ door, layers }) =>
      `${door} ${layers.map(({ runs }) => runs.map(({ line: at, span }) => (at?.name ?? '.').repeat(span)).join('')).join('|')}`,
  );

describe('the shelf picture', () => {
  test.each<[string, Line[], typeof single | typeof double, string[]]>([
    ['empty shelves are drawn', [], double, ['L ....|....', 'R ....']],
    ['facings stand side by side', [line('a', 'L1', 1, 2), line('b', 'L1', 3)], single, ['L aab.|....']],
    [
      'the widest layer makes the door as wide',
      [line('a', 'L1', 1, 2, 3, 4, 5, 6), line('b', 'L2', 1)],
      single,
      ['L aaaaaa|b.....'],
    ],
    ['doors are as wide as they need', [line('a', 'R1', 5)], double, ['L ....|....', 'R ....a']],
    ['a gap stays empty', [line('a', 'L1', 1), line('b', 'L1', 3)], single, ['L a.b.|....']],
    [
      'positions count, not the order of lines',
      [line('b', 'L1', 2), line('a', 'L1', 1)],
      single,
      ['L ab..|....'],
    ],
    [
      'a product may stand in two places of a layer',
      [line('a', 'L1', 1, 4), line('b', 'L1', 2)],
      single,
      ['L ab.a|....'],
    ],
    [
      'a line that claims a taken position is drawn beside it',
      [line('a', 'L1', 1, 2), line('b', 'L1', 2)],
      single,
      ['L aab.|....'],
    ],
    [
      'lines that the shelves have no place for are drawn too',
      [line('a', 'L3', 1), line('b', 'R1', 1)],
      single,
      ['L ....|....|a...', 'R b...'],
    ],
  ])('is drawn right: %s', (_, lines, shelves, picture) => expect(drawn(lines, shelves)).toEqual(picture));

  test('names the first position of each run', () => {
    const [door] = placeLines([line('a', 'L1', 1), line('b', 'L1', 3, 4)], { layersL: 1, layersR: null });
    expect(door?.layers[0]?.runs.map(({ from, span, line: at }) => [from, span, at?.name])).toEqual([
      [1, 1, 'a'],
      [2, 1, undefined],
      [3, 2, 'b'],
    ]);
  });
});
