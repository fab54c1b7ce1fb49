import type { Tx } from '../../transaction.ts';

export type SentCommandRow = {
  readonly id: string;
  readonly deviceId: string;
  readonly cseq: number;
  readonly name: string;
  readonly args: unknown;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly traceparent: string | null;
};

/**
 * Marks the unexpired, unsent commands of a device as sent and returns them, in no order. None unless `gatewayId` holds
 * its connection (null: no gateway holds any); a birth elsewhere waits, so that it finds what was sent here.
 */
export function markCommandsSent(
  tx: Tx,
  deviceId: string,
  gatewayId: string | null,
  now: Date,
): Promise<SentCommandRow[]> {
  return tx.$queryRaw<SentCommandRow[]>`
    WITH held AS (
      SELECT device_id FROM device_connectivity
       WHERE device_id = ${deviceId}::uuid AND gateway_id = ${gatewayId}::uuid FOR KEY SHARE)
    UPDATE device_command SET state = 'sent', sent_at = ${now}
     WHERE device_id = ${deviceId}::uuid AND state = 'created' AND expires_at > ${now}
       AND (${gatewayId}::uuid IS NULL OR EXISTS (SELECT FROM held))
    RETURNING id, device_id AS "deviceId", cseq, name, args, actor_kind::text AS "actorKind", actor_id AS "actorId",
              issued_at AS "issuedAt", expires_at AS "expiresAt", traceparent`;
}

/** Marks unsent ones of these commands as sent, under the same condition. Returns the ids that this call marked. */
export async function markSent(
  tx: Tx,
  ids: readonly string[],
  gatewayId: string | null,
  now: Date,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH held AS (
      SELECT device_id FROM device_connectivity
       WHERE gateway_id = ${gatewayId}::uuid
         AND device_id IN (SELECT device_id FROM device_command WHERE id = ANY(${ids}::uuid[]))
       ORDER BY device_id FOR KEY SHARE)
    UPDATE device_command SET state = 'sent', sent_at = ${now}
     WHERE id = ANY(${ids}::uuid[]) AND state = 'created'
       AND (${gatewayId}::uuid IS NULL OR device_id IN (SELECT device_id FROM held))
    RETURNING id`;
  return rows.map(({ id }) => id);
}
