import type { Prisma } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';

/** Key of a request of a cabinet; `reqId` is unique for each boot. [protocol 8.4] */
export type RequestKey = { readonly deviceId: DeviceId; readonly bootId: string; readonly reqId: string };

export type TakenRequest =
  /** Only this caller must answer it. */
  | { readonly kind: 'new' }
  /** A repetition: send the stored answer again. */
  | { readonly kind: 'answered'; readonly answer: unknown }
  /** Another caller is working on it; the cabinet asks again or receives that answer. */
  | { readonly kind: 'working' }
  /** Another request of this boot had the same id, so the stored answer would be wrong. */
  | { readonly kind: 'reused' };

/**
 * Claims a request, so that only one gateway answers it, however often and to whichever gateway it is sent. A claim
 * without an answer expires after 8 s, the time a cabinet waits: the process that took it has died. [protocol 9.1]
 */
export async function takeRequest(
  database: Database,
  key: RequestKey,
  about: { readonly type: string; readonly sessionId?: string | undefined },
  now: Date,
): Promise<TakenRequest> {
  const { deviceId, bootId, reqId } = key;
  const expiresAt = new Date(now.getTime() + limits.authorizeStoredMs);
  const goneBefore = new Date(now.getTime() - limits.authorizeAnswerMs);
  const taken = await database.prisma.$queryRaw<unknown[]>`
    INSERT INTO device_request_answer AS a (device_id, boot_id, req_id, type, session_id, created_at, expires_at)
    VALUES (${deviceId}::uuid, ${bootId}, ${reqId}, ${about.type}, ${about.sessionId ?? null}::uuid, ${now}, ${expiresAt})
    ON CONFLICT (device_id, boot_id, req_id) DO UPDATE
      SET type = excluded.type, session_id = excluded.session_id, created_at = excluded.created_at,
          expires_at = excluded.expires_at, answer = null
      WHERE a.expires_at <= ${now}
         OR (a.answer IS NULL AND a.created_at <= ${goneBefore}
             AND a.type = excluded.type AND a.session_id IS NOT DISTINCT FROM excluded.session_id)
    RETURNING 1`;
  if (taken.length > 0) return { kind: 'new' };
  const row = await database.prisma.deviceRequestAnswer.findUnique({ where: { deviceId_bootId_reqId: key } });
  if (row && (row.type !== about.type || row.sessionId !== (about.sessionId ?? null)))
    return { kind: 'reused' };
  return row?.answer ? { kind: 'answered', answer: row.answer } : { kind: 'working' };
}

/** Stores the answer for ten minutes. */
export async function storeAnswer(database: Database, key: RequestKey, answer: object): Promise<void> {
  await database.prisma.deviceRequestAnswer.update({
    where: { deviceId_bootId_reqId: key },
    data: { answer: answer as Prisma.InputJsonObject },
  });
}
