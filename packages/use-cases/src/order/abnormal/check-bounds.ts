import { minorToNumber } from '@larder/database/minor-to-number';
import type { Payment, SalesOrder } from '@larder/database/model';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { PricedTaking, TakenUnits } from '@larder/domain/order/price-taken';
import { checkSettlement, checkUnits, settledProducts } from '@larder/domain/order/settlement-bounds';
import type { Result } from '@larder/domain/refusal';

/**
 * Checks what a member settles against the book of the cabinet and the template, and the hold unless a second member
 * looks at the charge too. [decisions 251 and 282]
 */
export async function checkBounds(
  tx: Tx,
  { order, payment }: { readonly order: SalesOrder; readonly payment: Payment | null },
  lines: readonly SaleLineRow[],
  { items, totalMinor }: PricedTaking<TakenUnits, SaleLineRow>,
  by: 'member' | 'two members',
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
  return by === 'two members' ? checkUnits(products) : checkSettlement(products, totalMinor, holdOf(payment));
}

/** Hold that bounds what one member may charge; 0 without one. */
export const holdOf = (payment: Pick<Payment, 'authorizedMinor'> | null): number =>
  minorToNumber(payment?.authorizedMinor ?? 0n);
