import type { SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';

type Sold = Pick<SalesOrder, 'merchantId' | 'deviceId' | 'consumedAt' | 'createdAt'>;

/**
 * True while the cabinet has been the merchant's without a break since the sale. When a merchant gives a cabinet away
 * all of its stock is booked out, what was sold and not booked included. [protocol 5.2]
 */
export async function hasCabinetSinceSale(
  tx: Tx,
  { merchantId, deviceId, consumedAt, createdAt }: Sold,
): Promise<boolean> {
  const soldAt = consumedAt ?? createdAt;
  const owned = { merchantId, deviceId, endedAt: null, startedAt: { lte: soldAt } };
  return (await tx.deviceAssignment.count({ where: owned })) > 0;
}
