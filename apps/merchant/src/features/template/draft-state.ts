import type { CalendarDay } from '@larder/domain/calendar-day';
import { limits } from '@larder/domain/limits';
import { formatMinor } from '@larder/domain/money';
import { lineKey } from '@larder/domain/stock/line-key';
import type { DraftSettings, DraftState, EditorLine, Shelf } from './editor-draft.ts';
import { changeLookAlike, type LookAlikeChange } from './look-alikes.ts';

type AddedProduct = {
  readonly id: string;
  readonly priceMinor: number;
  /** Date of the scanned pack. */
  readonly bestBefore?: CalendarDay | null;
};

export type DraftChange =
  | { type: 'add'; shelf: Shelf; products: readonly AddedProduct[] }
  | { type: 'putBack'; line: EditorLine }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; by: -1 | 1 }
  | { type: 'edit'; id: string; line: Partial<Pick<EditorLine, 'facings' | 'price' | 'par' | 'bestBefore'>> }
  | { type: 'lines'; lines: readonly EditorLine[] }
  | { type: 'settings'; settings: Partial<DraftSettings> }
  | LookAlikeChange;

export const isOn =
  (shelf: Shelf) =>
  (line: Shelf): boolean =>
    line.door === shelf.door && line.layer === shelf.layer;

/** Returns the most facings that a line may have so that the positions of its layer stay countable. */
export function mostFacings(lines: readonly EditorLine[], line: EditorLine): number {
  const taken = lines.filter(isOn(line)).reduce((sum, { facings }) => sum + facings, 0);
  return Math.max(1, limits.facingsMax - taken + line.facings);
}

const inShelfOrder = (a: Shelf, b: Shelf) => a.door.localeCompare(b.door) || a.layer - b.layer;

/**
 * Returns the draft after a change; the same object when nothing changed. Does not add a product that is already on the
 * layer.
 */
export function changeDraft(draft: DraftState, change: DraftChange): DraftState {
  switch (change.type) {
    case 'add': {
      const taken = new Set(draft.lines.filter(isOn(change.shelf)).map(({ productId }) => productId));
      const fresh = change.products
        .filter(({ id }) => !taken.has(id))
        .map((product) => newLine(change.shelf, product));
      return fresh.length === 0 ? draft : withLines(draft, [...draft.lines, ...fresh]);
    }
    case 'putBack':
      return draft.lines.some((line) => lineKey(line) === lineKey(change.line))
        ? draft
        : withLines(draft, [...draft.lines, change.line]);
    case 'remove': {
      const kept = draft.lines.filter((line) => lineKey(line) !== change.id);
      return kept.length === draft.lines.length ? draft : { ...draft, lines: kept };
    }
    case 'move':
      return moved(draft, change.id, change.by);
    case 'edit':
      return {
        ...draft,
        lines: draft.lines.map((line) => (lineKey(line) === change.id ? { ...line, ...change.line } : line)),
      };
    case 'lines':
      return withLines(draft, change.lines);
    case 'settings':
      return { ...draft, ...change.settings };
    default:
      return withLines(draft, changeLookAlike(draft, change));
  }
}

const newLine = (shelf: Shelf, product: AddedProduct): EditorLine => ({
  door: shelf.door,
  layer: shelf.layer,
  productId: product.id,
  facings: 1,
  price: product.priceMinor > 0 ? formatMinor(product.priceMinor) : '',
  par: '',
  bestBefore: product.bestBefore ?? null,
});

const withLines = (draft: DraftState, lines: readonly EditorLine[]): DraftState => ({
  ...draft,
  lines: [...lines].sort(inShelfOrder),
});

function moved(draft: DraftState, id: string, by: -1 | 1): DraftState {
  const from = draft.lines.findIndex((line) => lineKey(line) === id);
  const line = draft.lines[from];
  const other = draft.lines[from + by];
  if (!line || !other || !isOn(line)(other)) return draft;
  const lines = [...draft.lines];
  lines[from] = other;
  lines[from + by] = line;
  return { ...draft, lines };
}
