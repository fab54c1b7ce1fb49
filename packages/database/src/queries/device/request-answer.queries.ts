import type { Tx } from '../../transaction.ts';

export type RequestClaim = {
  readonly deviceId: string;
  readonly bootId: string;
  readonly reqId: string;
  readonly type: string;
  readonly sessionId: string | null;
  readonly now: Date;
  /** When the stored answer ends. */
  readonly expiresAt: Date;
  /** Claims made until then that have no answer belong to a process that died. */
  readonly diedBefore: Date;
};

/**
 * Claims a request of a cabinet; false if another caller has claimed or answered it. Takes over an expired row, and one
 * of a process that died if it is the same request.
 */
export async function claimRequest(tx: Tx, claim: RequestClaim): Promise<boolean> {
  const { deviceId, bootId, reqId, type, sessionId, now, expiresAt, diedBefore } = claim;
  const rows = await tx.$queryRaw<unknown[]>`
    INSERT INTO device_request_answer AS a (device_id, boot_id, req_id, type, session_id, created_at, expires_at)
    VALUES (${deviceId}::uuid, ${bootId}, ${reqId}, ${type}, ${sessionId}::uuid, ${now}, ${expiresAt})
    ON CONFLICT (device_id, boot_id, req_id) DO UPDATE
      SET type = excluded.type, session_id = excluded.session_id, created_at = excluded.created_at,
          expires_at = excluded.expires_at, answer = null
      WHERE a.expires_at <= ${now}
         OR (a.answer IS NULL AND a.created_at <= ${diedBefore}
             AND a.type = excluded.type AND a.session_id IS NOT DISTINCT FROM excluded.session_id)
    RETURNING 1`;
  return rows.length > 0;
}
