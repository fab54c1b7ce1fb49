import type { PlanogramLineBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import { saleLines } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';

/** Returns the lines of a version as the planogram contains them and its hash covers them. [protocol 8.3] */
export async function planogramLines(
  tx: Tx,
  merchantId: string,
  versionId: string,
): Promise<PlanogramLineBody[]> {
  const rows = await saleLines(tx, merchantId, [versionId]);
  return rows.map((row) => ({
    door: row.door,
    layer: row.layer,
    pos: [...row.positions],
    productId: row.productId,
    gtin: row.gtin,
    name: row.name,
    priceMinor: row.priceMinor,
    weightG: row.weightG,
    par: row.parQty,
  }));
}
