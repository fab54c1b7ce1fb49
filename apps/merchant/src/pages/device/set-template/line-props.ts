import type { EditorLine } from '#features/template/editor-draft.ts';
import type { EditorProduct } from '#features/template/known-products.ts';

/** A line in the editor, and the actions on it. */
export type LineProps = {
  line: EditorLine;
  product: EditorProduct | undefined;
  positions: readonly number[];
  mostFacings: number;
  currency: string;
  locale: string;
  canMoveUp: boolean;
  canMoveDown: boolean;
  /** Errors of the price, of the standard stock, and of the line as a whole. */
  priceError: string | undefined;
  parError: string | undefined;
  error: string | undefined;
  onEdit: (id: string, change: Partial<EditorLine>) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
};
