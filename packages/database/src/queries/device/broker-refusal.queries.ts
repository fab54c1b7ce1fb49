import type { BrokerRefusal } from '@larder/domain/device/broker-refusal';
import { DAY_MS } from '@larder/domain/durations';
import type { Tx } from '../../transaction.ts';

/**
 * Adds what the broker refused to the rows of these numbers: one row a number and kind, whose count begins again at 1
 * after a day without one. Rows of numbers that no cabinet has are bounded together: beyond `strangersMax` the oldest
 * go. Rows are written in the order of their key, so that two gateways never wait for each other.
 */
export async function addBrokerRefusals(
  tx: Tx,
  refusals: readonly BrokerRefusal[],
  strangersMax: number,
): Promise<void> {
  if (refusals.length === 0) return;
  const written = await tx.$queryRaw<{ isKnown: boolean }[]>`
    INSERT INTO broker_refusal AS r (device_no, kind, is_known, count, first_at, last_at, place)
    SELECT g."deviceNo", g.kind, EXISTS (SELECT FROM device d WHERE d.device_no = g."deviceNo"), g.count, g."firstAt",
           g."lastAt", g.place
      FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
           AS g("deviceNo" text, kind text, count int, "firstAt" timestamptz, "lastAt" timestamptz, place text)
     ORDER BY g."deviceNo", g.kind
    ON CONFLICT (device_no, kind) DO UPDATE
       SET count = CASE WHEN r.last_at < excluded.first_at - ${`${DAY_MS} ms`}::interval THEN excluded.count
                        ELSE least(r.count::bigint + excluded.count, 1000000000)::int END,
           first_at = CASE WHEN r.last_at < excluded.first_at - ${`${DAY_MS} ms`}::interval THEN excluded.first_at
                           ELSE r.first_at END,
           last_at = greatest(r.last_at, excluded.last_at),
           place = CASE WHEN excluded.last_at >= r.last_at THEN excluded.place ELSE r.place END,
           is_known = excluded.is_known
    RETURNING is_known AS "isKnown"`;
  if (written.every(({ isKnown }) => isKnown)) return;
  await tx.$executeRaw`
    DELETE FROM broker_refusal WHERE (device_no, kind) IN (
      SELECT device_no, kind FROM broker_refusal WHERE NOT is_known
       ORDER BY last_at DESC, device_no, kind OFFSET ${strangersMax} FOR UPDATE SKIP LOCKED)`;
}

/** What the broker refused for a number after `since`, the newest first. */
export function brokerRefusalsSince(tx: Tx, deviceNo: string, since: Date): Promise<BrokerRefusal[]> {
  return tx.$queryRaw<BrokerRefusal[]>`
    SELECT device_no AS "deviceNo", kind, count, first_at AS "firstAt", last_at AS "lastAt", place
      FROM broker_refusal WHERE device_no = ${deviceNo} AND last_at > ${since} ORDER BY last_at DESC, kind`;
}
