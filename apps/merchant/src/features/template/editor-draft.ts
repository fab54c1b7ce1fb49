import type { CalendarDay } from '@larder/domain/calendar-day';
import type { Door } from '@larder/domain/device/door';

/** A line under editing: amounts are the text in their fields. */
export type EditorLine = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  /** Number of positions it takes side by side. */
  readonly facings: number;
  readonly price: string;
  readonly par: string;
  readonly bestBefore: CalendarDay | null;
};

export type Timing = 'now' | 'at_time' | 'at_next_restock';

export type DraftSettings = {
  readonly timing: Timing;
  /** Instants are ISO text; `effectiveAt` counts with `at_time` only. */
  readonly effectiveAt: string | null;
  readonly expiresAt: string | null;
  readonly note: string;
};

/** State of the editor. Lines are sorted like the shelves: left door first, layers from the top, then from the left. */
export type DraftState = DraftSettings & { readonly lines: readonly EditorLine[] };

export type Shelf = { readonly door: Door; readonly layer: number };
