import type { ApplyingDeviceRow } from '@larder/database/queries/session/applying-device.queries';
import type { Tx } from '@larder/database/transaction';
import { idPattern } from '@larder/domain/ids';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import type { LoggedSessionEvent } from '../session/session-event.ts';

type CabinetEvents = {
  readonly device: ApplyingDeviceRow;
  readonly events: readonly LoggedSessionEvent[];
};

/** Returns units by the book; 0 for what was not loaded. */
export type Book = (deviceId: string, productId: string) => number;

/**
 * Loads the units that the book has of products of which a cabinet reports more than one sale may always take. Most
 * batches have none and cost no statement.
 */
export async function bookOfLargeSales(tx: Tx, cabinets: readonly CabinetEvents[]): Promise<Book> {
  const large = cabinets.flatMap(({ device, events }) =>
    events.flatMap(largeProducts).map((productId) => ({ device, productId })),
  );
  if (large.length === 0) return () => 0;
  const levels = await tx.stockLevel.findMany({
    where: {
      merchantId: { in: [...new Set(large.map(({ device }) => device.merchantId))] },
      deviceId: { in: [...new Set(large.map(({ device }) => device.id))] },
      productId: { in: [...new Set(large.map(({ productId }) => productId))] },
    },
    select: { deviceId: true, productId: true, onHand: true },
  });
  const units = new Map<string, number>();
  for (const { deviceId, productId, onHand } of levels) {
    const key = `${deviceId} ${productId}`;
    units.set(key, (units.get(key) ?? 0) + onHand);
  }
  return (deviceId, productId) => units.get(`${deviceId} ${productId}`) ?? 0;
}

function largeProducts({ message }: LoggedSessionEvent): string[] {
  if (message.type !== 'session.recognized') return [];
  const units = new Map<string, number>();
  for (const { productId, qty, dir } of message.data.items) {
    // A cabinet may report any text as the id of a product.
    if (dir === 'out' && idPattern.test(productId)) units.set(productId, (units.get(productId) ?? 0) + qty);
  }
  return [...units].flatMap(([productId, qty]) => (qty > abnormalLimits.unitsAlways ? productId : []));
}
