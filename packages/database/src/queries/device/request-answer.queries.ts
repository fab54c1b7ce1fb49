import { serverLimits } from '@larder/domain/server-limits';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

/** `reqId` is unique for each boot. [protocol 8.4] */
export type RequestKey = { readonly deviceId: string; readonly bootId: string; readonly reqId: string };

export type RequestClaim = RequestKey & {
  readonly type: string;
  readonly sessionId: string | null;
  /** The process that will answer, as `gateway_instance.id`. */
  readonly gatewayId: string | null;
  readonly now: Date;
  /** When the stored answer ends. */
  readonly expiresAt: Date;
  /** Claims made until then that have no answer belong to a process that died. */
  readonly diedBefore: Date;
};

/** A gateway without a beat since then counts as gone. */
export const gatewaySilentSince = (now: Date): Date => new Date(now.getTime() - serverLimits.gatewaySilentMs);

/**
 * True in SQL for a claim `a` whose gateway cannot answer any more: it has gone, or the cabinet, whose connectivity is
 * `c`, has been born at another one since. Looks up keys only. [decision 175]
 */
export const isLostClaim = (silentSince: string): string => `
  a.answer IS NULL AND (a.gateway_id <> c.gateway_id OR (
    SELECT true FROM gateway_instance g
     WHERE g.id = a.gateway_id AND (g.stopped_at IS NOT NULL OR g.gone_at IS NOT NULL OR g.beat_at <= ${silentSince})
     LIMIT 1) IS NOT NULL)`;

/**
 * Claims a request of a cabinet; false if another caller has claimed or answered it. Takes over an expired row, and one
 * of a process that died if it is the same request.
 */
export async function claimRequest(tx: Tx, claim: RequestClaim): Promise<boolean> {
  const { deviceId, bootId, reqId, type, sessionId, gatewayId, now, expiresAt, diedBefore } = claim;
  const rows = await tx.$queryRaw<unknown[]>`
    INSERT INTO device_request_answer AS a (device_id, boot_id, req_id, type, session_id, gateway_id, created_at, expires_at)
    VALUES (${deviceId}::uuid, ${bootId}, ${reqId}, ${type}, ${sessionId}::uuid, ${gatewayId}::uuid, ${now}, ${expiresAt})
    ON CONFLICT (device_id, boot_id, req_id) DO UPDATE
      SET type = excluded.type, session_id = excluded.session_id, gateway_id = excluded.gateway_id,
          created_at = excluded.created_at, expires_at = excluded.expires_at, answer = null
      WHERE a.expires_at <= ${now}
         OR (a.answer IS NULL AND a.created_at <= ${diedBefore}
             AND a.type = excluded.type AND a.session_id IS NOT DISTINCT FROM excluded.session_id)
    RETURNING 1`;
  if (rows.length > 0) return true;
  return takeLostClaim(tx, claim);
}

/** Stores the answer to a claimed request; false if it has one, or is not claimed: the first answer wins. */
export async function storeFirstAnswer(
  tx: Tx,
  { deviceId, bootId, reqId }: RequestKey,
  answer: object,
): Promise<boolean> {
  const stored = await tx.$executeRaw`
    UPDATE device_request_answer SET answer = ${JSON.stringify(answer)}::jsonb
     WHERE device_id = ${deviceId}::uuid AND boot_id = ${bootId} AND req_id = ${reqId} AND answer IS NULL`;
  return stored > 0;
}

/**
 * Takes over a request whose gateway cannot answer any more. False if it still can, or has answered, or the request is
 * another one.
 */
export async function takeLostClaim(
  tx: Tx,
  claim: Pick<RequestClaim, keyof RequestKey | 'type' | 'sessionId' | 'gatewayId' | 'now'>,
): Promise<boolean> {
  const { deviceId, bootId, reqId, type, sessionId, gatewayId, now } = claim;
  const isLost = Prisma.raw(isLostClaim('(SELECT since FROM silent)'));
  const rows = await tx.$queryRaw<unknown[]>`
    WITH silent AS (SELECT ${gatewaySilentSince(now)}::timestamptz AS since)
    UPDATE device_request_answer a SET gateway_id = ${gatewayId}::uuid
      FROM (SELECT ${deviceId}::uuid AS id) d LEFT JOIN device_connectivity c ON c.device_id = d.id
     WHERE a.device_id = d.id AND a.boot_id = ${bootId} AND a.req_id = ${reqId} AND a.type = ${type}
       AND a.session_id IS NOT DISTINCT FROM ${sessionId}::uuid
       AND a.gateway_id IS DISTINCT FROM ${gatewayId}::uuid AND ${isLost}
    RETURNING 1`;
  return rows.length > 0;
}
