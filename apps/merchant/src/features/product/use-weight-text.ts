import type { WeightUnit } from '@larder/domain/product/weight';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Weighed = { readonly weightValue: number; readonly weightUnit: WeightUnit };

/** Returns a weight as printed on the pack. */
export function useWeightText(): (product: Weighed) => string {
  const t = useText();
  const { number } = useFormats();
  return ({ weightValue, weightUnit }) =>
    t('product.weight', { value: number(weightValue), unit: t(`product.unit.${weightUnit}`) });
}
