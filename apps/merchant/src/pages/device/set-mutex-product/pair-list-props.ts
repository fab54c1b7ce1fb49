import type { MixedUpPair } from '@larder/domain/template/mixed-up-pairs';
import type { MutexPair } from '@larder/domain/template/mutex-pairs';
import type { DraftChange } from '#features/template/draft-state.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import type { EditorProduct } from '#features/template/known-products.ts';
import type { DoorProduct } from '#features/template/look-alikes.ts';
import type { Outputs } from '#platform/trpc.ts';

export type PairListProps = {
  editor: Outputs['template']['readEditor'];
  lines: readonly EditorLine[];
  pairs: readonly MutexPair[];
  /** Pairs that are allowed, but were mistaken for each other before. */
  mixedUp: readonly MixedUpPair[];
  /** True if the user changed pairs in this session. */
  wasChanged: boolean;
  leaving: boolean;
  productOf: (productId: string) => EditorProduct | undefined;
  groupOf: (productId: string) => string | null;
  onChange: (change: DraftChange) => void;
  onReplace: (product: DoorProduct) => void;
  onContinue: () => void;
};
