import type { OutageKind } from '@larder/domain/device/presence/silence-cause';
import type { Tx } from '../../transaction.ts';

export type OutageRow = {
  readonly from: Date;
  readonly to: Date;
  readonly kind: OutageKind;
  /** True if `from` is the last sign of life, not an observed moment. */
  readonly inferred: boolean;
};

/**
 * The newest outages of a cabinet that are over, since its current owner has it. One that ended with a message of the
 * same connection was an outage of the network. [protocol 6.3, 6.4]
 */
export function lastOutages(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  limit: number,
): Promise<OutageRow[]> {
  return tx.$queryRaw<OutageRow[]>`
    SELECT least(coalesce(l.outage_from, p.at), l.at) AS "from", l.at AS "to", coalesce(l.outage_kind, 'network')::text AS kind, l.inferred
      FROM device_assignment a
      JOIN connectivity_log l ON l.device_id = a.device_id AND l.at >= a.started_at AND l.state = 'online'
      LEFT JOIN LATERAL (
        SELECT b.state, b.at FROM connectivity_log b
         WHERE b.device_id = l.device_id AND (b.at, b.id) < (l.at, l.id) ORDER BY b.at DESC, b.id DESC LIMIT 1) p ON true
     WHERE a.merchant_id = ${merchantId}::uuid AND a.device_id = ${deviceId}::uuid
       AND (p.state = 'offline' OR l.outage_kind IS NOT NULL AND l.outage_from IS NOT NULL)
     ORDER BY l.at DESC, l.id DESC LIMIT ${limit}`;
}
