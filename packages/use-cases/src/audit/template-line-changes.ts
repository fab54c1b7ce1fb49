import type { VersionLineRow } from '@larder/database/queries/template/template-line.queries';
import { lineKey } from '@larder/domain/stock/line-key';
import { loadTemplateProducts } from '../template/load-template-products.ts';
import type { LineValues, PlanContext, TemplateLineChange } from './undo-plan.ts';

/** Returns the lines of a template that differ in price or standard stock, as they are and as they will be. */
export async function templateLineChanges(
  { tx, actor }: PlanContext,
  now: readonly VersionLineRow[],
  then: readonly VersionLineRow[],
): Promise<TemplateLineChange[]> {
  const products = await loadTemplateProducts(tx, actor.merchantId, [...now, ...then]);
  const valuesOf = (line: VersionLineRow | undefined): LineValues | null =>
    line ? { priceMinor: line.priceMinor, parQty: line.parQty } : null;
  const before = new Map(now.map((line) => [lineKey(line), line]));
  const after = new Map(then.map((line) => [lineKey(line), line]));
  return [...new Map([...before, ...after])].flatMap(([key, { door, layer, productId }]) => {
    const change = { before: valuesOf(before.get(key)), after: valuesOf(after.get(key)) };
    if (JSON.stringify(change.before) === JSON.stringify(change.after)) return [];
    return [{ door, layer, product: products.get(productId)?.name ?? '', ...change }];
  });
}
