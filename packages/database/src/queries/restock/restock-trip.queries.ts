import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { RestockMode } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

const openTask = literalList(openTaskStatuses);

export type TripNeedRow = {
  readonly deviceId: string;
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  readonly picture: string | null;
  readonly qty: number;
};

/**
 * Goods to take along, by cabinet and product: what its task of the trip put in, else what the mode suggests now, as
 * `suggestQuantity` of the domain computes it. One statement. [screens SUMMARY]
 */
export function tripNeeds(
  tx: Tx,
  merchantId: string,
  tripId: string,
  mode: RestockMode,
  now: Date,
): Promise<TripNeedRow[]> {
  return tx.$queryRaw<TripNeedRow[]>`
    WITH done AS (
      SELECT k.device_id, r.id AS record_id FROM restock_task k
        JOIN restock_record r ON r.merchant_id = k.merchant_id AND r.task_id = k.id
       WHERE k.merchant_id = ${merchantId}::uuid AND k.trip_id = ${tripId}::uuid
    ), in_other_trips AS (
      SELECT DISTINCT r.device_id FROM restock_trip p
        JOIN restock_trip_device t ON t.merchant_id = p.merchant_id AND t.trip_id = p.id
        JOIN restock_record r ON r.merchant_id = p.merchant_id AND r.device_id = t.device_id AND r.mode IS NOT NULL AND r.at > p.created_at
       WHERE p.merchant_id = ${merchantId}::uuid AND p.id = ${tripId}::uuid
    ), need AS (
      SELECT s.device_id, s.product_id,
             restock_units(${mode}::text, s.par_qty, s.on_hand, s.last_restock_at, s.last_restock_stock, s.sales_since_restock) AS qty
        FROM restock_trip_device t
        JOIN restock_shelves(${merchantId}::uuid, ${now}::timestamptz) s ON s.device_id = t.device_id
       WHERE t.merchant_id = ${merchantId}::uuid AND t.trip_id = ${tripId}::uuid
         AND NOT EXISTS (SELECT FROM done WHERE done.device_id = t.device_id)
         AND NOT EXISTS (SELECT FROM in_other_trips WHERE in_other_trips.device_id = t.device_id)
      UNION ALL
      SELECT x.device_id, x.product_id, x.restock_qty FROM done
        JOIN restock_record_line x ON x.merchant_id = ${merchantId}::uuid AND x.record_id = done.record_id
    )
    SELECT n.device_id AS "deviceId", n.product_id AS "productId", coalesce(m.name_override, p.name) AS name, p.specification,
           p.pictures->>'front' AS picture, sum(n.qty)::int AS qty
      FROM need n
      JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = n.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
     WHERE n.qty > 0
     GROUP BY n.device_id, n.product_id, m.name_override, p.name, p.specification, p.pictures
     ORDER BY name, n.product_id`;
}

export type TripCabinetRow = {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly state: 'todo' | 'restocking' | 'done';
  readonly taskId: string | null;
  readonly recordId: string | null;
};

/**
 * The cabinets of a trip in visiting order, each as its last task left it; without those that went out of service. A
 * cabinet that was restocked outside the trip after planning is done as well, without a record of the trip.
 */
export function tripCabinets(tx: Tx, merchantId: string, tripId: string): Promise<TripCabinetRow[]> {
  return tx.$queryRaw<TripCabinetRow[]>`
    SELECT t.device_id AS "deviceId", d.device_no AS "deviceNo", d.name,
           CASE WHEN k.status = 'done' THEN 'done'
                WHEN k.status IN (${openTask}) THEN 'restocking' WHEN e.id IS NOT NULL THEN 'done' ELSE 'todo' END AS state,
           CASE WHEN k.status <> 'canceled' THEN k.id END AS "taskId", r.id AS "recordId"
      FROM restock_trip_device t
      JOIN restock_trip p ON p.merchant_id = t.merchant_id AND p.id = t.trip_id
      JOIN device d ON d.id = t.device_id AND d.merchant_id = t.merchant_id AND d.lifecycle = 'operational'
      LEFT JOIN LATERAL (SELECT id, status FROM restock_task
                          WHERE merchant_id = t.merchant_id AND trip_id = t.trip_id AND device_id = t.device_id
                          ORDER BY status = 'done' DESC, created_at DESC LIMIT 1) k ON true
      LEFT JOIN restock_record r ON r.merchant_id = t.merchant_id AND r.task_id = k.id
      LEFT JOIN LATERAL (SELECT id FROM restock_record
                          WHERE merchant_id = t.merchant_id AND device_id = t.device_id AND mode IS NOT NULL AND at > p.created_at
                          ORDER BY at DESC, id DESC LIMIT 1) e ON true
     WHERE t.merchant_id = ${merchantId}::uuid AND t.trip_id = ${tripId}::uuid
     ORDER BY t.sort`;
}

/** Replaces the cabinets of a trip, in visiting order; one statement each to remove and to add. */
export async function replaceTripDevices(
  tx: Tx,
  merchantId: string,
  tripId: string,
  deviceIds: readonly string[],
): Promise<void> {
  await tx.restockTripDevice.deleteMany({ where: { merchantId, tripId } });
  await tx.restockTripDevice.createMany({
    data: deviceIds.map((deviceId, sort) => ({ merchantId, tripId, deviceId, sort })),
  });
}

/**
 * Finishes a trip once each of its cabinets was restocked after planning, in the trip or outside it, or went out of
 * service. Locks the trip first: of two last tasks that end at the same time, the second sees the first.
 */
export async function finishTrip(tx: Tx, merchantId: string, tripId: string, now: Date): Promise<void> {
  await lockTrip(tx, merchantId, tripId);
  await tx.$executeRaw`
    UPDATE restock_trip t SET status = 'done', version = t.version + 1, updated_at = ${now}::timestamptz
     WHERE t.merchant_id = ${merchantId}::uuid AND t.id = ${tripId}::uuid AND t.status = 'open'
       AND NOT EXISTS (
         SELECT FROM restock_trip_device d
           JOIN device v ON v.id = d.device_id AND v.merchant_id = t.merchant_id AND v.lifecycle = 'operational'
          WHERE d.trip_id = t.id
            AND NOT EXISTS (
              SELECT FROM restock_task k WHERE k.merchant_id = t.merchant_id AND k.trip_id = t.id AND k.device_id = d.device_id
                                           AND k.status = 'done')
            AND NOT EXISTS (
              SELECT FROM restock_record r WHERE r.merchant_id = t.merchant_id AND r.device_id = d.device_id AND r.mode IS NOT NULL
                                             AND r.at > t.created_at))`;
}

/** Locks a trip until the end of the transaction. */
export async function lockTrip(tx: Tx, merchantId: string, tripId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM restock_trip WHERE merchant_id = ${merchantId}::uuid AND id = ${tripId}::uuid FOR UPDATE`;
}

/**
 * Finishes the open trips to these cabinets that have nothing left to do. The caller holds the locks of the cabinets.
 */
export async function finishTripsTo(tx: Tx, merchantId: string, deviceId: string, now: Date): Promise<void> {
  const trips = await tx.restockTrip.findMany({
    where: { merchantId, status: 'open', devices: { some: { deviceId } } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of trips) await finishTrip(tx, merchantId, id, now);
}
