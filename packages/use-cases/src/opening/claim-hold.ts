import type { HoldRequest } from '../order/ask-hold.ts';
import type { WriteContext } from '../use-case.ts';
import type { SellingCabinet } from './may-sell.ts';

/** Payment facts of a shopper that a hold needs. */
export type Payer = {
  readonly method: HoldRequest['method'];
  /** Reference of a hold that a terminal claims to have; null when the cloud asks for one. */
  readonly authRef: string | null;
  readonly fingerprint: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
};

/** A claim older than this belongs to a process that died; the job that releases holds takes it over. */
const ABANDONED_MS = 30_000;

/**
 * Writes the payment row before the provider is asked: its id is the idempotency key of every call, and while it is
 * recent the cabinet is busy. If the process dies, a job finds the hold by this row and releases it. [decision 24]
 */
export async function claimHold(
  ctx: WriteContext,
  cabinet: SellingCabinet,
  sessionId: string,
  payer: Payer,
): Promise<HoldRequest> {
  const hold = newHold(ctx, cabinet, sessionId, payer);
  await ctx.tx.payment.create({
    data: { ...hold, state: 'authorizing', dueMinor: 0, updatedAt: hold.createdAt },
  });
  return hold;
}

/**
 * Finds the hold that a gateway claimed for a session and left undecided. Asking for it again holds nothing twice: its
 * id is the key. Whichever of two gateways comes first decides on it. [decision 175]
 */
export async function findClaimedHold(
  { tx }: Pick<WriteContext, 'tx'>,
  deviceId: string,
  sessionId: string,
): Promise<HoldRequest | null> {
  const where = { deviceId, sessionId, state: 'authorizing' as const };
  const hold = await tx.payment.findFirst({ where });
  return hold && { ...hold, authorizedMinor: Number(hold.authorizedMinor) };
}

/** Leaves a claimed hold at once to the job that releases holds: its session was denied. */
export async function abandonHold(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'wake'>,
  id: HoldRequest['id'],
): Promise<void> {
  await ctx.tx.payment.update({ where: { id }, data: { nextAttemptAt: ctx.now } });
  ctx.wake('work');
}

/** The columns of a payment whose provider is to be asked for a hold. */
export function newHold(
  { newId, now, ports }: Pick<WriteContext, 'newId' | 'now' | 'ports'>,
  { merchantId, deviceId, currency, preauthMinor }: SellingCabinet,
  sessionId: string,
  payer: Payer,
) {
  return {
    ...payer,
    id: newId(),
    merchantId,
    deviceId,
    sessionId,
    provider: ports.payments.current.provider,
    currency,
    authorizedMinor: preauthMinor,
    nextAttemptAt: new Date(now.getTime() + ABANDONED_MS),
    createdAt: now,
  };
}
