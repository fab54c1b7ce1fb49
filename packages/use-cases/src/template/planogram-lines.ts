import type { PlanogramLineBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import { type SaleLineRow, saleLines } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';

/** Returns the lines of a version as the planogram contains them and its hash covers them. [protocol 8.3] */
export async function planogramLines(
  tx: Tx,
  merchantId: string,
  versionId: string,
): Promise<PlanogramLineBody[]> {
  return (await saleLines(tx, merchantId, [versionId])).map(planogramLine);
}

/** The same for several versions, by their ids. */
export async function planogramLinesOf(
  tx: Tx,
  merchantId: string,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, PlanogramLineBody[]>> {
  const rows = await saleLines(tx, merchantId, versionIds);
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId);
  return new Map([...byVersion].map(([id, lines]) => [id, lines.map(planogramLine)]));
}

const planogramLine = (row: SaleLineRow): PlanogramLineBody => ({
  door: row.door,
  layer: row.layer,
  pos: [...row.positions],
  productId: row.productId,
  gtin: row.gtin,
  name: row.name,
  priceMinor: row.priceMinor,
  weightG: row.weightG,
  par: row.parQty,
});
