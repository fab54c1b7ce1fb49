import type { Device } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';

type Place = Pick<Device, 'id' | 'country' | 'state' | 'city' | 'zip'>;

/**
 * Most common tax rate among the merchant's other devices with the same zip, or else in the same city, in parts per
 * million; null if there are none. Never reads the rates of other merchants, and uses no tax table.
 */
export async function suggestedTaxRate(tx: Tx, merchantId: string, place: Place): Promise<number | null> {
  const { id, country, state, city, zip } = place;
  const near = { merchantId, id: { not: id }, taxRatePpm: { gt: 0 }, country, state };
  for (const part of [{ zip }, { city }]) {
    const [most] = await tx.device.groupBy({
      by: ['taxRatePpm'],
      where: { ...near, ...part },
      _count: { _all: true },
      orderBy: [{ _count: { taxRatePpm: 'desc' } }, { taxRatePpm: 'asc' }],
      take: 1,
    });
    if (most) return most.taxRatePpm;
  }
  return null;
}
