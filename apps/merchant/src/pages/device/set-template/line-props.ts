import type { EditorLine } from '#features/template/draft-state.ts';
import type { EditorProduct } from '#features/template/known-products.ts';

/** A line in the editor, and what can be done to it. */
export type LineProps = {
  line: EditorLine;
  product: EditorProduct | undefined;
  positions: readonly number[];
  mostFacings: number;
  currency: string;
  locale: string;
  canMoveUp: boolean;
  canMoveDown: boolean;
  /** What is wrong with the price, and with the line as a whole. */
  priceError: string | undefined;
  error: string | undefined;
  onEdit: (id: string, change: Partial<EditorLine>) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
};
