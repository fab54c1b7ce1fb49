import type { SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';

type Sold = Pick<SalesOrder, 'merchantId' | 'deviceId' | 'consumedAt' | 'createdAt'>;

/** True if the merchant has had the cabinet without a break since the sale, as `withCabinetSinceSale`. */
export async function hasCabinetSinceSale(tx: Tx, sold: Sold): Promise<boolean> {
  return (await withCabinetSinceSale(tx, [sold])).length > 0;
}

/**
 * Returns the sales whose merchants have had the cabinet without a break since. When a merchant gives a cabinet away
 * all of its stock is booked out, what was sold and not booked included. [protocol 5.2]
 */
export async function withCabinetSinceSale<Sale extends Sold>(
  tx: Tx,
  sales: readonly Sale[],
): Promise<Sale[]> {
  if (sales.length === 0) return [];
  const owned = await tx.deviceAssignment.findMany({
    where: { deviceId: { in: sales.map(({ deviceId }) => deviceId) }, endedAt: null },
    select: { deviceId: true, merchantId: true, startedAt: true },
  });
  const owners = new Map(owned.map((assignment) => [assignment.deviceId, assignment]));
  return sales.filter(({ merchantId, deviceId, consumedAt, createdAt }) => {
    const owner = owners.get(deviceId);
    return owner?.merchantId === merchantId && owner.startedAt <= (consumedAt ?? createdAt);
  });
}
