import { minorToNumber } from '@larder/database/minor-to-number';
import type { Payment, SalesOrder } from '@larder/database/model';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { PricedTaking, TakenUnits } from '@larder/domain/order/price-taken';
import { checkSettlement, settledProducts } from '@larder/domain/order/settlement-bounds';
import type { Result } from '@larder/domain/refusal';

/** Checks what a member settles against the book of the cabinet, the template and the hold. [decision 251] */
export async function checkBounds(
  tx: Tx,
  { order, payment }: { readonly order: SalesOrder; readonly payment: Payment | null },
  lines: readonly SaleLineRow[],
  { items, totalMinor }: PricedTaking<TakenUnits, SaleLineRow>,
): Promise<Result<void>> {
  const { merchantId, deviceId } = order;
  const ids = [...new Set(items.map(({ line }) => line.productId))];
  const levels = await tx.stockLevel.findMany({
    where: { merchantId, deviceId, productId: { in: ids } },
    select: { productId: true, onHand: true },
  });
  const products = settledProducts(items, lines, (id) =>
    levels.reduce((sum, { productId, onHand }) => (productId === id ? sum + onHand : sum), 0),
  );
  return checkSettlement(products, totalMinor, minorToNumber(payment?.authorizedMinor ?? 0n));
}
