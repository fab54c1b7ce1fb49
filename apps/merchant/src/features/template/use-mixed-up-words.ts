import { type MixUp, mixedUpWith } from '@larder/domain/template/mixed-up-pairs';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EditorProduct } from './known-products.ts';

type Standing = readonly { readonly productId: string }[];

/** Returns a hint before a product is put beside others: that it was mixed up with one of them; null if it was not. */
export function useMixedUpWords(
  mixUps: readonly MixUp[],
  productOf: (productId: string) => EditorProduct | undefined,
): (productId: string, beside: Standing) => string | null {
  const t = useText();
  return (productId, beside) => {
    const other = mixedUpWith(productId, beside, mixUps);
    return other && t('template.mixedUpWith', { product: productOf(other)?.name ?? '' });
  };
}
