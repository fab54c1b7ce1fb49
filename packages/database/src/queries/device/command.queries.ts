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
};

/** Marks the unexpired, unsent commands of a device as sent and returns them, in no order. */
export function markCommandsSent(tx: Tx, deviceId: string, now: Date): Promise<SentCommandRow[]> {
  return tx.$queryRaw<SentCommandRow[]>`
    UPDATE device_command SET state = 'sent', sent_at = ${now}
     WHERE device_id = ${deviceId}::uuid AND state = 'created' AND expires_at > ${now}
    RETURNING id, device_id AS "deviceId", cseq, name, args, actor_kind::text AS "actorKind", actor_id AS "actorId",
              issued_at AS "issuedAt", expires_at AS "expiresAt"`;
}
