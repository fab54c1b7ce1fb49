import type { Tx } from '@larder/database/transaction';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { lineKey } from '@larder/domain/stock/line-key';
import { loadTemplateProducts } from './load-template-products.ts';
import type { NewTemplateLine } from './write-template-lines.ts';

/**
 * Checks the rules that even drafts must obey: products of the merchant (`NOT_FOUND`), none twice on one layer
 * (`BAD_INPUT` `valid.position`). `line` is the index of the first bad one.
 */
export async function checkDraftLines(
  tx: Tx,
  merchantId: string,
  lines: readonly NewTemplateLine[],
): Promise<Result<void>> {
  const products = await loadTemplateProducts(tx, merchantId, lines);
  const foreign = lines.findIndex((line) => !products.has(line.productId));
  if (foreign >= 0) return refuse('NOT_FOUND', { line: foreign });
  const seen = new Set<string>();
  for (const [number, line] of lines.entries()) {
    const key = lineKey(line);
    if (seen.has(key)) return refuse('BAD_INPUT', { key: 'valid.position', line: number });
    seen.add(key);
  }
  return accept();
}
