import type { Device } from '@larder/database/model';
import {
  listPriceLines,
  type SaleLineRow,
  saleLines,
} from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { Door } from '@larder/domain/device/door';
import type { MerchantId } from '@larder/domain/ids';
import type { TakenUnits } from '@larder/domain/order/price-taken';
import { accept, type Result, refuse } from '@larder/domain/refusal';

type Cabinet = Pick<Device, 'layersL' | 'layersR'>;

/** Returns the layers behind a door; 0 if the cabinet has no such door. */
export const layersBehind = ({ layersL, layersR }: Cabinet, door: Door) =>
  door === 'L' ? layersL : (layersR ?? 0);

/**
 * Returns the lines that price items which a member entered: those of the template in force then, and list prices for
 * other products of the merchant, which need a door and a layer. Refuses `NOT_FOUND` for an unknown product and
 * `BAD_INPUT` for a shelf that the cabinet does not have.
 */
export async function enteredLines(
  tx: Tx,
  merchantId: MerchantId,
  { cabinet, versionId }: { readonly cabinet: Cabinet; readonly versionId: string | null },
  items: readonly TakenUnits[],
): Promise<Result<SaleLineRow[]>> {
  const misplaced = items.some(
    ({ door, layer }) =>
      (door === null) !== (layer === null) || (door && layer && layer > layersBehind(cabinet, door)),
  );
  if (misplaced) return refuse('BAD_INPUT', { key: 'valid.input', field: 'items' });
  const lines = versionId ? await saleLines(tx, merchantId, [versionId]) : [];
  const inForce = new Set(lines.map(({ productId }) => productId));
  const others = items.filter(({ productId }) => !inForce.has(productId));
  if (others.length === 0) return accept(lines);
  const products = await listPriceLines(tx, merchantId, [
    ...new Set(others.map(({ productId }) => productId)),
  ]);
  const byId = new Map(products.map((product) => [product.productId, product]));
  const added: SaleLineRow[] = [];
  for (const { productId, door, layer } of others) {
    const product = byId.get(productId);
    if (!product) return refuse('NOT_FOUND');
    if (!door || !layer) return refuse('BAD_INPUT', { key: 'valid.input', field: 'items' });
    added.push({ ...product, versionId: '', door, layer, positions: [], parQty: 0 });
  }
  return accept([...lines, ...added]);
}
