import type { WriteContext } from '../use-case.ts';

/** A trip is done with the last of its cabinets. */
export async function finishTrip(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  tripId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE restock_trip t SET status = 'done', version = t.version + 1, updated_at = ${now}::timestamptz
     WHERE t.id = ${tripId}::uuid AND t.status = 'open'
       AND NOT EXISTS (
         SELECT FROM restock_trip_device d
          WHERE d.trip_id = t.id AND NOT EXISTS (
            SELECT FROM restock_task k WHERE k.merchant_id = t.merchant_id AND k.trip_id = t.id AND k.device_id = d.device_id
                                         AND k.status = 'done'))`;
}
