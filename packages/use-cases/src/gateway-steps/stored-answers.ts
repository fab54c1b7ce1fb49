import type { Prisma } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';

/** A request of a cabinet; `reqId` is unique for each boot. [protocol 8.4] */
export type RequestKey = { readonly deviceId: DeviceId; readonly bootId: string; readonly reqId: string };

export type TakenRequest =
  /** To be answered now, by this caller only. */
  | { readonly kind: 'new' }
  /** Asked before: give the same answer again. */
  | { readonly kind: 'answered'; readonly answer: unknown }
  /** Somebody is at it; the cabinet asks again or hears that answer. */
  | { readonly kind: 'working' }
  /** The id was that of another request of this boot: its answer would answer the wrong question. */
  | { readonly kind: 'reused' };

/**
 * Takes a request to answer it, once however often and to whichever gateway it is sent. One that was taken and not answered in 8 s, the
 * time a cabinet waits, is given out again: whoever took it is gone. [protocol 9.1]
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
      SET created_at = excluded.created_at, expires_at = excluded.expires_at, answer = null
      WHERE a.expires_at <= ${now} OR (a.answer IS NULL AND a.created_at <= ${goneBefore})
    RETURNING 1`;
  if (taken.length > 0) return { kind: 'new' };
  const row = await database.prisma.deviceRequestAnswer.findUnique({ where: { deviceId_bootId_reqId: key } });
  if (row && (row.type !== about.type || row.sessionId !== (about.sessionId ?? null)))
    return { kind: 'reused' };
  return row?.answer ? { kind: 'answered', answer: row.answer } : { kind: 'working' };
}

/** Keeps the answer for ten minutes. */
export async function storeAnswer(database: Database, key: RequestKey, answer: object): Promise<void> {
  await database.prisma.deviceRequestAnswer.update({
    where: { deviceId_bootId_reqId: key },
    data: { answer: answer as Prisma.InputJsonObject },
  });
}
