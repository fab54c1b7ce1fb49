import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type BestBefore = { readonly bestBefore: string; readonly estimated: boolean };

/** Returns a function that writes a best-before date, and says so where nobody read it from a pack. [decision 315] */
export function useDateWords(): (date: BestBefore) => string {
  const t = useText();
  const { day } = useFormats();
  return ({ bestBefore, estimated }) =>
    estimated ? t('stock.estimatedDate', { day: day(bestBefore) }) : day(bestBefore);
}
