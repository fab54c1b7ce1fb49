import { formatMinor } from '@larder/domain/money';
import { parseIntegerEntry, parseMoneyEntry } from '@larder/domain/number-entry';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import type { Inputs, Outputs } from '#platform/trpc.ts';
import type { DraftState, EditorLine } from './editor-draft.ts';

type Editor = Outputs['template']['readEditor'];
export type DraftLineInput = Inputs['template']['saveDraft']['lines'][number];
export type DraftContent = Pick<
  Inputs['template']['saveDraft'],
  'lines' | 'applyMode' | 'effectiveAt' | 'expiresAt' | 'note'
>;

/** Returns a stored line as the editor holds it. */
export const editorLine = (line: Editor['draft']['lines'][number]): EditorLine => ({
  door: line.door,
  layer: line.layer,
  productId: line.productId,
  facings: Math.max(1, line.positions.length),
  price: line.priceMinor === null ? '' : formatMinor(line.priceMinor),
  par: line.parQty === null ? '' : String(line.parQty),
  bestBefore: line.bestBefore,
});

/** Returns the initial state of the editor. */
export const draftOf = (draft: Editor['draft']): DraftState => ({
  lines: draft.lines.map(editorLine),
  timing: draft.applyMode === 'at_time' && !draft.effectiveAt ? 'now' : draft.applyMode,
  effectiveAt: draft.effectiveAt,
  expiresAt: draft.expiresAt,
  note: draft.note ?? '',
});

/** Returns the positions of each line by its id: from the left, without gaps. */
export function positionsOf(lines: readonly EditorLine[]): ReadonlyMap<string, number[]> {
  const taken = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const shelf = shelfKey(line);
      const before = taken.get(shelf) ?? 0;
      taken.set(shelf, before + line.facings);
      return [lineKey(line), Array.from({ length: line.facings }, (_, at) => before + at + 1)];
    }),
  );
}

/** Reads what is typed in a line; an empty field is null, because publishing fills it in. */
export const typedOf = (
  line: Pick<EditorLine, 'price' | 'par'>,
): Record<'price' | 'par', Result<number | null>> => ({
  price: line.price.trim() === '' ? accept(null) : parseMoneyEntry(line.price, 'price'),
  par: line.par.trim() === '' ? accept(null) : parseIntegerEntry(line.par),
});

/** Refuses the first field whose text is no number: the server never sees the text, and would fill the field in. */
export function unreadIn(lines: readonly EditorLine[]): ReturnType<typeof refuse> | undefined {
  for (const [line, each] of lines.entries()) {
    for (const [field, read] of Object.entries(typedOf(each))) {
      if (read.ok || read.refusal.params?.key === 'valid.price.zero') continue;
      return refuse('BAD_INPUT', { ...read.refusal.params, line, field });
    }
  }
  return undefined;
}

/** Returns the lines with amounts as numbers; a price of 0 stays 0, so that the rules can refuse it. */
export function linesOf(lines: readonly EditorLine[]): (DraftLineInput & { priceMinor: number | null })[] {
  const positions = positionsOf(lines);
  return lines.map((line) => {
    const { price, par } = typedOf(line);
    return {
      door: line.door,
      layer: line.layer,
      productId: line.productId,
      positions: positions.get(lineKey(line)) ?? [],
      priceMinor: price.ok ? price.value : 0,
      parQty: par.ok ? par.value : null,
      bestBefore: line.bestBefore,
    };
  });
}

/** Returns the draft to store. A price of 0 cannot be stored: it is left open until it is corrected. */
export const contentOf = (draft: DraftState): DraftContent => ({
  lines: linesOf(draft.lines).map((line) => ({ ...line, priceMinor: line.priceMinor || null })),
  applyMode: draft.timing === 'at_next_restock' ? 'at_next_restock' : 'at_time',
  effectiveAt: draft.timing === 'at_time' ? draft.effectiveAt : null,
  expiresAt: draft.expiresAt,
  note: draft.note.trim() || null,
});
