import { type Refusal, type Result, refuse } from '@larder/domain/refusal';
import { lineKey } from '@larder/domain/stock/line-key';
import { checkPublish, type TemplateProduct } from '@larder/domain/template/check-publish';
import { mutexPairs } from '@larder/domain/template/mutex-pairs';
import type { Shelves, TemplateLine } from '@larder/domain/template/template-line';
import { linesOf, unreadIn } from '#features/template/draft-content.ts';
import type { DraftState, Shelf } from '#features/template/editor-draft.ts';

export type KnownProduct = TemplateProduct & { readonly name: string; readonly inLibrary: boolean };

export type CheckContext = {
  readonly shelves: Shelves;
  readonly productOf: (productId: string) => KnownProduct | undefined;
  readonly now: Date;
};

/**
 * Refuses text that is no number, then runs the server's checks in the server's order before the confirmation; names
 * look-alikes as the server does.
 * [screens 64]
 */
export function checkDraft(
  draft: DraftState,
  { shelves, productOf, now }: CheckContext,
): Result<TemplateLine[]> {
  const unread = unreadIn(draft.lines);
  if (unread) return unread;
  const lines = linesOf(draft.lines);
  const checked = checkPublish(
    {
      lines,
      applyMode: draft.timing === 'at_next_restock' ? 'at_next_restock' : 'at_time',
      effectiveAt: draft.timing === 'at_time' && draft.effectiveAt ? new Date(draft.effectiveAt) : null,
      expiresAt: draft.expiresAt ? new Date(draft.expiresAt) : null,
    },
    {
      shelves,
      productOf: (id) => {
        const product = productOf(id);
        return product?.inLibrary ? product : undefined;
      },
      now,
    },
  );
  if (checked.ok || checked.refusal.code !== 'TEMPLATE_MUTEX') return checked;
  const [pair] = mutexPairs(lines, (id) => productOf(id)?.mutexGroupId ?? null);
  if (!pair) return checked;
  const [a, b] = pair.productIds;
  const at = (id: string) => lines.findIndex(({ door, productId }) => door === pair.door && productId === id);
  return refuse('TEMPLATE_MUTEX', {
    ...checked.refusal.params,
    door: pair.door,
    a: productOf(a)?.name ?? '',
    aLayer: lines[at(a)]?.layer ?? 0,
    b: productOf(b)?.name ?? '',
    bLayer: lines[at(b)]?.layer ?? 0,
    line: at(b),
  });
}

/** Place of a refusal on the screen. */
export type Fault = {
  readonly refusal: Refusal;
  readonly shelf: Shelf | null;
  /** Id of the line. */
  readonly line: string | null;
  /** Field of the line or of the settings; null: the line as a whole. */
  readonly field: 'price' | 'par' | 'effectiveAt' | 'expiresAt' | null;
};

/** Locates a refusal in the draft. Refusals name lines by their index among those sent. */
export function faultOf(refusal: Refusal, draft: DraftState): Fault {
  const { line: number, field, key, door, layer } = refusal.params ?? {};
  const line = typeof number === 'number' ? draft.lines[number] : undefined;
  if (line) {
    const isPrice =
      refusal.code === 'TEMPLATE_FIRST_POSITION' || key === 'valid.price.zero' || field === 'price';
    const place = isPrice ? 'price' : field === 'par' ? 'par' : null;
    return { refusal, shelf: line, line: lineKey(line), field: place };
  }
  const isShelf = (door === 'L' || door === 'R') && typeof layer === 'number';
  const shelf = isShelf ? { door: door === 'R' ? ('R' as const) : ('L' as const), layer } : null;
  const setting = field === 'effectiveAt' || field === 'expiresAt' ? field : null;
  return { refusal, shelf, line: null, field: setting };
}
