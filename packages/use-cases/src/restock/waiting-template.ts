import { type VersionLineRow, versionLines } from '@larder/database/queries/template/template-line.queries';
import type { Tx } from '@larder/database/transaction';
import { versionDiff } from '@larder/domain/template/version-diff';
import { loadTemplateProducts } from '../template/load-template-products.ts';

type Templates = { readonly inForceId: string | null; readonly waitingId: string | null };

/**
 * Returns the changes of the template that takes effect with this restock; null if none waits.
 * [screens DEVICE, domain T8]
 */
export async function waitingTemplate(tx: Tx, merchantId: string, { inForceId, waitingId }: Templates) {
  if (!waitingId) return null;
  const rows = await versionLines(tx, merchantId, inForceId ? [inForceId, waitingId] : [waitingId]);
  const products = await loadTemplateProducts(tx, merchantId, rows);
  const linesOf = (versionId: string | null) => rows.filter((row) => row.versionId === versionId);
  const diff = versionDiff(linesOf(inForceId), linesOf(waitingId));
  const line = ({ door, layer, productId, parQty, priceMinor }: VersionLineRow) => ({
    door,
    layer,
    productId,
    parQty,
    priceMinor,
    name: products.get(productId)?.name ?? '',
  });
  return {
    versionId: waitingId,
    added: diff.added.map(line),
    removed: diff.removed.map(line),
    priceChanged: diff.priceChanged.map(({ before, after }) => ({
      ...line(after),
      oldPriceMinor: before.priceMinor,
    })),
  };
}
