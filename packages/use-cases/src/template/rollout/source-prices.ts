import type { MemberReadContext } from '../../use-case.ts';
import { loadTemplateProducts } from '../load-template-products.ts';
import type { NewTemplateLine } from '../write-template-lines.ts';

/** Returns the lines of a template with the prices that publishing would give them: without one, the library's. */
export async function sourcePrices(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  lines: readonly NewTemplateLine[],
): Promise<NewTemplateLine[]> {
  const open = lines.filter(({ priceMinor }) => priceMinor === null);
  const products = await loadTemplateProducts(tx, actor.merchantId, open);
  return lines.map((line) => ({
    ...line,
    priceMinor: line.priceMinor ?? products.get(line.productId)?.priceMinor ?? null,
  }));
}
