import { storeFirstAnswer, takeLostClaim } from '@larder/database/queries/device/request-answer.queries';
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
  /** The process that answers it. */
  readonly gatewayId: string | null;
};

export type ClaimedRequest =
  /** Only this caller must answer it. */
  | { readonly kind: 'new' }
  /** A repetition: send the stored answer again. */
  | { readonly kind: 'answered'; readonly answer: unknown }
  /** Another call works on it. */
  | { readonly kind: 'working' }
  /** The gateway that worked on it cannot answer any more: go on where it was. [decision 175] */
  | { readonly kind: 'taken_over' }
  /** Another request of this boot had the same id. */
  | { readonly kind: 'reused' };

/** Claims a request for this call. The device must be locked. [protocol 8.4, 9.1] */
export async function claimRequest(
  ctx: Pick<WriteContext, 'tx' | 'now'>,
  request: DeviceRequest,
): Promise<ClaimedRequest> {
  const { deviceId, bootId, reqId, sessionId, gatewayId } = request;
  const key = { deviceId_bootId_reqId: { deviceId, bootId, reqId } };
  const known = await ctx.tx.deviceRequestAnswer.findUnique({ where: key });
  if (known && known.expiresAt > ctx.now) {
    if (known.type !== TYPE || known.sessionId !== sessionId) return { kind: 'reused' };
    if (known.answer !== null) return { kind: 'answered', answer: known.answer };
    const isTaken = await takeLostClaim(ctx.tx, { ...request, type: TYPE, now: ctx.now });
    return { kind: isTaken ? 'taken_over' : 'working' };
  }
  // An expired answer is not given again, nor kept for a request that it does not answer.
  if (known) await ctx.tx.deviceRequestAnswer.delete({ where: key });
  const expiresAt = new Date(ctx.now.getTime() + serverLimits.authorizeStoredMs);
  await ctx.tx.deviceRequestAnswer.create({
    data: { deviceId, bootId, reqId, type: TYPE, sessionId, gatewayId, createdAt: ctx.now, expiresAt },
  });
  return { kind: 'new' };
}

/** Returns the answer that another call has stored for this request; null if none has. */
export async function findAnswer(
  tx: Tx,
  { deviceId, bootId, reqId }: Omit<DeviceRequest, 'gatewayId'>,
): Promise<unknown> {
  const key = { deviceId_bootId_reqId: { deviceId, bootId, reqId } };
  const known = await tx.deviceRequestAnswer.findUnique({ where: key, select: { answer: true } });
  return known?.answer ?? null;
}

/** Stores the answer for repetitions. Throws if the request has one: two answers would open a door and refuse it. */
export async function storeAnswer(
  tx: Tx,
  request: Omit<DeviceRequest, 'gatewayId'>,
  answer: object,
): Promise<void> {
  if (!(await storeFirstAnswer(tx, request, answer)))
    throw new Error(`request ${request.reqId} was answered before`);
}

/** Replaces a stored answer that was never sent. */
export async function replaceAnswer(
  tx: Tx,
  { deviceId, bootId, reqId }: Omit<DeviceRequest, 'gatewayId'>,
  answer: object,
): Promise<void> {
  await tx.deviceRequestAnswer.updateMany({ where: { deviceId, bootId, reqId }, data: { answer } });
}
