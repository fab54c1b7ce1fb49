import type { Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId, SessionId } from '@larder/domain/ids';
import { serverLimits } from '@larder/domain/server-limits';
import type { WriteContext } from '../use-case.ts';

const TYPE = 'session.authorize';

/** A request on `up/req`; `reqId` is unique per boot. */
export type DeviceRequest = {
  readonly deviceId: DeviceId;
  readonly bootId: string;
  readonly reqId: string;
  readonly sessionId: SessionId;
};

/**
 * Claims a request for this call; returns null if it is new. Returns the stored answer for a repetition (`answer` is
 * null while another call works on it), and `reused` if another request of this boot had the same id.
 * The device must be locked. [protocol 8.4, 9.1]
 */
export async function claimRequest(
  ctx: Pick<WriteContext, 'tx' | 'now'>,
  { deviceId, bootId, reqId, sessionId }: DeviceRequest,
): Promise<{ readonly answer: unknown } | 'reused' | null> {
  const key = { deviceId_bootId_reqId: { deviceId, bootId, reqId } };
  const known = await ctx.tx.deviceRequestAnswer.findUnique({ where: key });
  if (known && known.expiresAt > ctx.now) {
    const isSame = known.type === TYPE && known.sessionId === sessionId;
    return isSame ? { answer: known.answer } : 'reused';
  }
  // An expired answer is not given again, nor kept for a request that it does not answer.
  if (known) await ctx.tx.deviceRequestAnswer.delete({ where: key });
  const expiresAt = new Date(ctx.now.getTime() + serverLimits.authorizeStoredMs);
  await ctx.tx.deviceRequestAnswer.create({
    data: { deviceId, bootId, reqId, type: TYPE, sessionId, createdAt: ctx.now, expiresAt },
  });
  return null;
}

/** Stores the answer for repetitions. */
export async function storeAnswer(
  tx: Tx,
  { deviceId, bootId, reqId }: DeviceRequest,
  answer: Prisma.InputJsonObject,
): Promise<void> {
  await tx.deviceRequestAnswer.update({
    where: { deviceId_bootId_reqId: { deviceId, bootId, reqId } },
    data: { answer },
  });
}
