import { daysInclusive, type IsoDate } from './iso-date.ts';

export type DateRange = { from: IsoDate; to?: IsoDate };

/**
 * Returns the range after a tap on `day`: the first tap begins, the second ends (in either order). A second tap that
 * would make more than `maxDays` days is refused: the range stays open and `refused` is true [screens 3.10].
 */
export function nextRange(
  range: DateRange | null,
  day: IsoDate,
  maxDays = Number.POSITIVE_INFINITY,
): { range: DateRange; refused: boolean } {
  if (!range || range.to !== undefined) return { range: { from: day }, refused: false };
  const [from, to] = day < range.from ? [day, range.from] : [range.from, day];
  if (daysInclusive(from, to) > maxDays) return { range, refused: true };
  return { range: { from, to }, refused: false };
}
