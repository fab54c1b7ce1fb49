import type { Prisma } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { claimRequest } from '@larder/database/queries/device/request-answer.queries';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';

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
 * without an answer goes to the next asker after 8 s, the time a cabinet waits, and at once if its gateway cannot
 * answer any more. [protocol 9.1, decision 175]
 */
export async function takeRequest(
  database: Database,
  key: RequestKey,
  about: { readonly type: string; readonly sessionId?: string | undefined; readonly gatewayId?: string },
  now: Date,
): Promise<TakenRequest> {
  const { deviceId, bootId, reqId } = key;
  const isNew = await claimRequest(database.prisma, {
    deviceId,
    bootId,
    reqId,
    type: about.type,
    sessionId: about.sessionId ?? null,
    gatewayId: about.gatewayId ?? null,
    now,
    expiresAt: new Date(now.getTime() + serverLimits.authorizeStoredMs),
    diedBefore: new Date(now.getTime() - limits.authorizeAnswerMs),
  });
  if (isNew) return { kind: 'new' };
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
