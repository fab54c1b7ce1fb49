import { versionLines } from '@larder/database/queries/template/template-line.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import { auditedLine } from '@larder/domain/stock/line-key';

/**
 * Returns the prices of versions by door, layer and product, as the audit row of the publication contains them.
 * [domain 11]
 */
export async function auditedPrices(
  tx: Tx,
  merchantId: MerchantId,
  versionIds: readonly (string | null | undefined)[],
): Promise<(versionId: string | null | undefined) => Readonly<Record<string, number | null>>> {
  const known = [...new Set(versionIds.filter((id) => typeof id === 'string'))];
  const byVersion = Map.groupBy(await versionLines(tx, merchantId, known), ({ versionId }) => versionId);
  return (versionId) => {
    const rows = byVersion.get(versionId ?? '') ?? [];
    return Object.fromEntries(rows.map((row) => [auditedLine(row), row.priceMinor]));
  };
}
