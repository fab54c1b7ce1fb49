import { measures } from '../measures.ts';

/** Deceleration of the wheel in px/ms²; a brisk swipe passes about ten options. */
const DECELERATION = 0.003;
const SLOWEST_SWIPE = 0.15;

/** Returns the index where a wheel comes to rest: the nearest option, or further on after a swipe. */
export function restingIndex(offsetPx: number, speedPxPerMs: number, count: number): number {
  const coasting =
    Math.abs(speedPxPerMs) < SLOWEST_SWIPE ? 0 : (speedPxPerMs * Math.abs(speedPxPerMs)) / (2 * DECELERATION);
  const index = Math.round(-(offsetPx + coasting) / measures.pickerOptionHeightPx);
  return Math.min(Math.max(index, 0), Math.max(0, count - 1));
}

/** Returns the index after a key, or null for a key that the wheel ignores. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: index - measures.pickerVisibleOptions,
    PageDown: index + measures.pickerVisibleOptions,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), Math.max(0, count - 1));
}
