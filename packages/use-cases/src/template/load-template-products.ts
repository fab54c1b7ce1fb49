import {
  type TemplateProductRow,
  templateProducts,
} from '@larder/database/queries/template/template-line.queries';
import type { Tx } from '@larder/database/transaction';

export type TemplateProducts = ReadonlyMap<string, TemplateProductRow>;

/** Returns the products of these lines by id; products of other merchants are missing. */
export async function loadTemplateProducts(
  tx: Tx,
  merchantId: string,
  lines: readonly { readonly productId: string }[],
): Promise<TemplateProducts> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const rows = ids.length > 0 ? await templateProducts(tx, merchantId, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
