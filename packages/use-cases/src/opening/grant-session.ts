import type { LiveEvent } from '@larder/contract/live-event';
import type { Payment } from '@larder/database/model';
import { lockDeviceAndCard } from '@larder/database/queries/guard/guard.queries';
import type { Door } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import type { DenyCode } from '@larder/domain/refusals';
import { cardHashOf } from '../blacklist/card-hash.ts';
import type { HoldRequest } from '../order/ask-hold.ts';
import { lockPayment } from '../order/lock-payment.ts';
import { type HoldAnswer, recordAuthorization } from '../order/record-authorization.ts';
import { COMMAND_WAIT_MS } from '../session/session-deadline.ts';
import type { WriteContext } from '../use-case.ts';
import { claimHold } from './claim-hold.ts';
import { type CardAtDoor, maySell, type SellingCabinet } from './may-sell.ts';
import { recordHits } from './record-hits.ts';

/** The session to begin if the money is held and nothing has changed meanwhile. */
export type SessionRequest = {
  readonly sessionId: string;
  readonly deviceId: string;
  readonly trigger: 'card' | 'qr';
  readonly doors: readonly Door[];
  readonly commandId: string | null;
  /** When the asking cabinet stops waiting and releases the card; null if the shopper's phone waits instead. */
  readonly answerBy: Date | null;
};

export type Granted =
  | {
      readonly ok: true;
      readonly cabinet: SellingCabinet;
      readonly openBefore: Date;
      readonly payment: Payment;
    }
  | {
      readonly ok: false;
      readonly code: DenyCode;
      /** A higher hold to ask for instead: a guard rule knows the card, and only the provider could identify it. */
      readonly raised?: HoldRequest;
    };

/**
 * Decides on a shopper's session after the provider: checks everything again under the lock of the device, then begins
 * the session or releases the hold. Uses up the claim either way, so nothing is granted twice. [protocol 9.1]
 */
export async function grantSession(
  ctx: WriteContext,
  request: SessionRequest,
  hold: HoldRequest,
  answer: HoldAnswer,
): Promise<Granted> {
  const { deviceId, sessionId } = request;
  const card = cardOf(hold, answer);
  await lockDeviceAndCard(ctx.tx, deviceId, lastHash(ctx, card));
  const now = ctx.clock.now();
  const selling = await maySell(ctx, deviceId, now, card, true);
  const locked = await lockPayment(ctx.tx, hold.id);
  const mine = locked.payment.state === 'authorizing';
  if (!mine || answer.kind === 'timeout') {
    const { state } = locked.payment;
    ctx.log.warn(
      { deviceId, sessionId, paymentId: hold.id, state, answer: answer.kind },
      'a hold was asked for and nothing granted',
    );
    return { ok: false, code: 'INTERNAL' };
  }
  const held = await recordAuthorization(ctx, locked, answer);
  if (!held || answer.kind !== 'authorized') return { ok: false, code: 'PREAUTH_DECLINED' };
  const isLate = request.answerBy !== null && now >= request.answerBy;
  // The money of the hold is the former owner's, the goods are not.
  const isOthers = selling.ok && selling.cabinet.merchantId !== hold.merchantId;
  const isOver = isLate || isOthers;
  const code = isOver ? 'INTERNAL' : selling.ok ? holdFault(selling.cabinet, answer) : selling.code;
  if (isOver) ctx.log.warn({ deviceId, sessionId, paymentId: hold.id }, 'a hold came too late and goes back');
  const { method, cardBrand, cardLast4 } = locked.payment;
  const face = { cardBrand: cardBrand ?? answer.brand, cardLast4: cardLast4 ?? answer.last4 };
  if (!isOver && selling.ok && hold.authorizedMinor < selling.cabinet.preauthMinor) {
    // A session has one live payment, so the first hold no longer counts as this session's.
    await planRelease(ctx, hold.id, now, { sessionId: ctx.newId() });
    const payer = { ...face, method, authRef: null, fingerprint: answer.fingerprint };
    const raised = await claimHold(ctx, selling.cabinet, sessionId, payer);
    return { ok: false, code: 'PREAUTH_TOO_LOW', raised };
  }
  if (!isOver) await recordHits(ctx, selling, card, face);
  if (code !== null || !selling.ok) {
    await planRelease(ctx, hold.id, now);
    return { ok: false, code: code ?? 'INTERNAL' };
  }
  const openBefore = new Date(now.getTime() + limits.openBeforeMs);
  await begin(ctx, request, selling, { authorizedAt: now, openBefore });
  const payment = await ctx.tx.payment.update({
    where: { id: hold.id },
    data: { dueMinor: null, nextAttemptAt: null },
  });
  return { ok: true, cabinet: selling.cabinet, openBefore, payment };
}

/** Records the answer about a hold and releases it: its session was decided on without it. */
export async function releaseHold(ctx: WriteContext, hold: HoldRequest, answer: HoldAnswer): Promise<void> {
  const locked = await lockPayment(ctx.tx, hold.id);
  if (locked.payment.state !== 'authorizing') return;
  if (await recordAuthorization(ctx, locked, answer)) await planRelease(ctx, hold.id, ctx.clock.now());
}

/** The provider may identify the card only with the hold. */
export const cardOf = ({ merchantId, fingerprint }: HoldRequest, answer: HoldAnswer): CardAtDoor => ({
  merchantId,
  fingerprints:
    answer.kind === 'authorized' ? [fingerprint, answer.fingerprint, answer.cardFingerprint] : [fingerprint],
});

/** The hash by which a grant locks the card: of what the provider said, where it did. */
export function lastHash({ keys }: Pick<WriteContext, 'keys'>, { merchantId, fingerprints }: CardAtDoor) {
  const fingerprint = fingerprints.findLast((known) => known != null);
  return merchantId && fingerprint != null ? cardHashOf(keys, merchantId, fingerprint) : null;
}

/** Checks the hold against the requested amount and currency. */
export function holdFault(
  cabinet: SellingCabinet,
  hold: { readonly authorizedMinor: number; readonly currency: string },
): DenyCode | null {
  if (hold.currency !== cabinet.currency) return 'PREAUTH_DECLINED';
  return hold.authorizedMinor < cabinet.preauthMinor ? 'PREAUTH_TOO_LOW' : null;
}

async function planRelease(
  ctx: WriteContext,
  paymentId: string,
  now: Date,
  more: { readonly sessionId?: string } = {},
): Promise<void> {
  await ctx.tx.payment.update({
    where: { id: paymentId },
    data: { ...more, dueMinor: 0, nextAttemptAt: now },
  });
  ctx.wake('work');
}

async function begin(
  ctx: WriteContext,
  request: SessionRequest,
  selling: Selling,
  times: { readonly authorizedAt: Date; readonly openBefore: Date },
): Promise<void> {
  const session = newSession(request, selling, times);
  await ctx.tx.doorSession.create({ data: { ...session, commandId: request.commandId } });
  ctx.emit(sessionBegun(session));
}

type Selling = { readonly cabinet: SellingCabinet; readonly versionId: string };

/** The columns of a shopper's session that begins. */
export function newSession(
  { sessionId, deviceId, trigger, doors, commandId }: SessionRequest,
  { cabinet, versionId }: Selling,
  { authorizedAt, openBefore }: { readonly authorizedAt: Date; readonly openBefore: Date },
) {
  const { merchantId, currency, preauthMinor, taxRatePpm, taxMode } = cabinet;
  const waitMs = commandId ? COMMAND_WAIT_MS : limits.openBeforeMs + limits.startTimeoutMs;
  return {
    id: sessionId,
    merchantId,
    deviceId,
    trigger,
    doors: [...doors],
    currency,
    preauthMinor,
    taxRatePpm,
    taxMode,
    planogramVersionId: versionId,
    authorizedAt,
    openBefore,
    kind: 'sale' as const,
    state: 'authorized' as const,
    origin: trigger === 'card' ? ('device' as const) : ('cloud' as const),
    deadlineAt: new Date(authorizedAt.getTime() + waitMs),
    createdAt: authorizedAt,
    updatedAt: authorizedAt,
  };
}

export function sessionBegun(session: ReturnType<typeof newSession>): LiveEvent {
  const { id: sessionId, merchantId, deviceId, state } = session;
  return { type: 'session.state', merchantId, deviceId, ids: { sessionId, state } };
}
