import type { Device } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';

type Place = Pick<Device, 'id' | 'country' | 'state' | 'city' | 'zip'>;

/**
 * The tax rate that most of the merchant's other cabinets of the same place have, in parts per million: of the same zip, else of the same
 * city. Null when there are none; nobody else's rates are looked at, and no table of taxes is guessed.
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
