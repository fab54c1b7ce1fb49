import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { SessionAuthorizeBody } from '@larder/cabinet-protocol/commands/bodies/session-authorize-body.command';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { waitingLogsOf } from '@larder/database/queries/device/event-log.queries';
import { type Door, hasDoors } from '@larder/domain/device/door';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import { accept, type Result } from '@larder/domain/refusal';
import type { DenyCode } from '@larder/domain/refusals';
import { z } from 'zod';
import { askHold, type HoldRequest } from '../order/ask-hold.ts';
import type { HoldAnswer } from '../order/record-authorization.ts';
import { claimRequest, type DeviceRequest, storeAnswer } from '../session/device-request.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';
import { applyWaiting } from './apply-waiting.ts';
import { claimHold, type Payer } from './claim-hold.ts';
import { grantSession, type SessionRequest } from './grant-session.ts';
import { maySell, type SellingCabinet } from './may-sell.ts';
import { recordHits } from './record-hits.ts';

/** Time reserved for the provider and the grant when a hold is requested. */
const PROVIDER_MS = limits.authorizeAnswerMs - limits.authorizeBeginMs;

/** A cabinet's request to let a card open it. */
export type AuthorizeRequest = {
  readonly deviceId: DeviceId;
  readonly bootId: string;
  /** The connection of the request: only one with a birth may sell. */
  readonly connId: string;
  readonly data: DataOf<'session.authorize'>;
  /** When the cabinet stops waiting. */
  readonly answerBy: Date;
};

/** Null: send nothing, because another call answers this request. */
export type AuthorizeAnswer = SessionAuthorizeBody | null;

/**
 * Decides whether a card may open the doors. A repetition returns the stored answer, so nothing is granted twice.
 * Calls the provider outside of any transaction; releases holds that came too late or led to no session. Never
 * refuses: a denial is an answer. [protocol 9.1]
 */
export const authorizeSession = defineUseCase({
  name: 'session.authorizeSession',
  access: 'internal',
  kind: 'steps',
  input: z.custom<AuthorizeRequest>(),
  run: async (ctx, request) => {
    const claim = await claimAfterEvents(ctx, request);
    if (!claim.ok) return claim;
    if (claim.value === 'events_wait') throw new Error('a claim that ignores waiting events found some');
    if ('answer' in claim.value) return accept<AuthorizeAnswer>(claim.value.answer);
    return askAndGrant(ctx, request, claim.value);
  },
});

/** Asks for the hold and decides; asks a second time if a guard rule raises the hold. */
async function askAndGrant(
  ctx: StepsContext,
  request: AuthorizeRequest,
  hold: HoldRequest,
): Promise<Result<AuthorizeAnswer>> {
  return decide(ctx, request, hold, await askTwice(ctx, hold, request.answerBy));
}

/** Grants or denies by the provider's answer. */
export async function decide(
  ctx: StepsContext,
  request: AuthorizeRequest,
  hold: HoldRequest,
  answer: HoldAnswer,
): Promise<Result<AuthorizeAnswer>> {
  const granted = await ctx.step(async (step) => accept(await grant(step, request, hold, answer)));
  if (!granted.ok) return granted;
  return 'raised' in granted.value ? askAndGrant(ctx, request, granted.value.raised) : accept(granted.value);
}

type Claim = { readonly answer: AuthorizeAnswer } | HoldRequest;

/**
 * Judges the request at once in the usual case that no event of the cabinet waits, and otherwise after applying them.
 */
async function claimAfterEvents(ctx: StepsContext, request: AuthorizeRequest) {
  const first = await ctx.step(async (step) => accept(await claimCard(step, request, true)));
  if (!first.ok || first.value !== 'events_wait') return first;
  await applyWaiting(ctx, request.deviceId, request.answerBy);
  return ctx.step(async (step) => accept(await claimCard(step, request, false)));
}

async function claimCard(
  ctx: WriteContext,
  { deviceId, bootId, connId, data, answerBy }: AuthorizeRequest,
  afterEvents: boolean,
): Promise<Claim | 'events_wait'> {
  const { sessionId, reqId, payment, doors } = data;
  const asked: DeviceRequest = { deviceId, bootId, reqId, sessionId };
  await lockDevice(ctx.tx, deviceId);
  // Waiting for the lock may have taken too long to ask for a hold. The denial is not stored, so a repetition is judged
  // again.
  if (isTooLateToAsk(answerBy, ctx.clock.now()))
    return { answer: await denied(ctx, deviceId, sessionId, 'RATE_LIMITED') };
  if (afterEvents && (await waitingLogsOf(ctx.tx, deviceId)).length > 0) return 'events_wait';
  const earlier = await claimRequest(ctx, asked);
  if (earlier === 'reused') return { answer: await denied(ctx, deviceId, sessionId, 'SESSION_USED') };
  if (earlier) return { answer: earlier.answer as AuthorizeAnswer };
  await abortDeadSession(ctx, deviceId, 'cabinet');
  const card = { merchantId: ctx.actor.merchantId, fingerprints: [payment.fingerprint] };
  const selling = await maySell(ctx, deviceId, ctx.now, card);
  const code = selling.ok ? await requestFault(ctx, data, selling.cabinet, connId) : selling.code;
  if (code !== null || !selling.ok) {
    const { brand = null, last4 = null } = payment;
    await recordHits(ctx, selling, card, { cardBrand: brand, cardLast4: last4 });
    const answer = await denied(ctx, deviceId, sessionId, code ?? 'INTERNAL');
    await storeAnswer(ctx.tx, asked, answer);
    return { answer };
  }
  ctx.log.debug({ deviceId, sessionId, doors }, 'a hold is asked for');
  return claimHold(ctx, selling.cabinet, sessionId, payerOf(payment));
}

/** True once a hold could no longer be asked for and granted while the cabinet waits. */
export const isTooLateToAsk = (answerBy: Date, now: Date): boolean =>
  now.getTime() >= answerBy.getTime() - PROVIDER_MS;

export const payerOf = (payment: AuthorizeRequest['data']['payment']): Payer => ({
  method: payment.rail === 'card_terminal' ? 'card' : 'account',
  authRef: payment.authRef ?? null,
  fingerprint: payment.fingerprint ?? null,
  cardBrand: payment.brand ?? null,
  cardLast4: payment.last4 ?? null,
});

/**
 * Finds faults that need no provider: a connection without a birth, an unknown door, a used session id, a hold that
 * pays for another session.
 */
async function requestFault(
  ctx: WriteContext,
  { sessionId, doors, payment }: AuthorizeRequest['data'],
  cabinet: SellingCabinet,
  connId: string,
): Promise<DenyCode | null> {
  const fault = doorFault(cabinet, { connId, doors });
  if (fault) return fault;
  const used =
    (await ctx.tx.doorSession.count({ where: { id: sessionId } })) +
    (await ctx.tx.payment.count({ where: { sessionId } }));
  if (used > 0) return 'SESSION_USED';
  const { authRef, fingerprint } = payment;
  if (!authRef) return fingerprint ? null : 'PREAUTH_DECLINED';
  const provider = ctx.ports.payments.current.provider;
  return (await ctx.tx.payment.count({ where: { provider, authRef } })) > 0 ? 'PREAUTH_DECLINED' : null;
}

/** Finds a connection without a birth and an unknown door. */
export function doorFault(
  cabinet: SellingCabinet,
  { connId, doors }: { readonly connId: string; readonly doors: readonly Door[] },
): DenyCode | null {
  if (cabinet.state !== 'online' || cabinet.connId !== connId) return 'DEVICE_OFFLINE';
  return hasDoors(cabinet, doors) ? null : 'DOOR_UNKNOWN';
}

/** Asks for a hold, and after a timeout once more with the same idempotency key, while the cabinet waits. */
export async function askTwice(
  ctx: Pick<StepsContext, 'ports' | 'clock'>,
  hold: HoldRequest,
  answerBy: Date,
): Promise<HoldAnswer> {
  const first = await askHold(ctx.ports.payments.current, hold);
  return first.kind === 'timeout' && ctx.clock.now() < answerBy
    ? askHold(ctx.ports.payments.current, hold)
    : first;
}

async function grant(
  ctx: WriteContext,
  { deviceId, bootId, data, answerBy }: AuthorizeRequest,
  hold: HoldRequest,
  answer: HoldAnswer,
): Promise<SessionAuthorizeBody | { readonly raised: HoldRequest }> {
  const { sessionId, reqId } = data;
  const granted = await grantSession(ctx, sessionOf({ deviceId, data, answerBy }), hold, answer);
  if (!granted.ok && granted.raised) return { raised: granted.raised };
  const body = granted.ok
    ? allowed(data, granted, Number(granted.payment.authorizedMinor))
    : await denied(ctx, deviceId, sessionId, granted.code);
  await storeAnswer(ctx.tx, { deviceId, bootId, reqId, sessionId }, body);
  return body;
}

export const sessionOf = ({
  deviceId,
  data: { sessionId, doors },
  answerBy,
}: Pick<AuthorizeRequest, 'deviceId' | 'data' | 'answerBy'>): SessionRequest => ({
  sessionId,
  deviceId,
  trigger: 'card',
  doors,
  commandId: null,
  answerBy,
});

export const allowed = (
  { sessionId, doors }: AuthorizeRequest['data'],
  { openBefore, cabinet }: { readonly openBefore: Date; readonly cabinet: SellingCabinet },
  preauthMinor: number,
) => ({
  sessionId,
  decision: 'allow' as const,
  doors,
  openBefore: openBefore.toISOString(),
  preauthMinor,
  currency: cabinet.currency,
  greeting: null,
});

/** Builds a denial with words in the merchant's language, for the display of the cabinet. */
async function denied(
  { ports, tx }: WriteContext,
  deviceId: DeviceId,
  sessionId: string,
  code: DenyCode,
): Promise<SessionAuthorizeBody> {
  const owner = { merchant: { select: { locale: true } } };
  const device = await tx.device.findUnique({ where: { id: deviceId }, select: owner });
  const locale = (device?.merchant?.locale ?? limits.defaultLocale) as Locale;
  const word = await ports.words?.inLocale(locale);
  return { sessionId, decision: 'deny', code, message: word?.(`shopper.refusal.${code}`) ?? null };
}
