import type { SessionAuthorizeBody } from '@larder/cabinet-protocol/commands/bodies/session-authorize-body.command';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import type { Locale } from '@larder/domain/locale';
import { accept, type Result } from '@larder/domain/refusal';
import type { DenyCode } from '@larder/domain/refusals';
import type { HoldRequest } from '../order/ask-hold.ts';
import type { HoldAnswer } from '../order/record-authorization.ts';
import { findAnswer, storeAnswer } from '../session/device-request.ts';
import type { StepsContext, WriteContext } from '../use-case.ts';
import {
  type AuthorizeAnswer,
  type AuthorizeRequest,
  allowed,
  askTwice,
  sessionOf,
} from './authorize-request.ts';
import { findClaimedHold } from './claim-hold.ts';
import { grantSession, releaseHold } from './grant-session.ts';

/** Asks for the hold and decides; asks a second time if a guard rule raises the hold. */
export async function askAndGrant(
  ctx: StepsContext,
  request: AuthorizeRequest,
  hold: HoldRequest,
): Promise<Result<AuthorizeAnswer>> {
  return decide(ctx, request, hold, await askTwice(ctx, hold, request.answerBy));
}

/**
 * Grants or denies by the provider's answer. Of two gateways that work on one request the first decides; the other
 * returns that answer and releases the hold if nothing came of it. [decision 175]
 */
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

async function grant(
  ctx: WriteContext,
  { deviceId, bootId, data, answerBy }: AuthorizeRequest,
  hold: HoldRequest,
  answer: HoldAnswer,
): Promise<SessionAuthorizeBody | { readonly raised: HoldRequest }> {
  const { sessionId, reqId } = data;
  const asked = { deviceId, bootId, reqId, sessionId };
  await lockDevice(ctx.tx, deviceId);
  const answered = await findAnswer(ctx.tx, asked);
  if (answered) {
    await releaseHold(ctx, hold, answer);
    return answered as SessionAuthorizeBody;
  }
  const granted = await grantSession(ctx, sessionOf({ deviceId, data, answerBy }), hold, answer);
  if (!granted.ok) {
    const raised = granted.raised ?? (await raisedMeanwhile(ctx, hold, deviceId, sessionId));
    if (raised) return { raised };
  }
  const body = granted.ok
    ? allowed(data, granted, Number(granted.payment.authorizedMinor))
    : await denied(ctx, deviceId, sessionId, granted.code);
  await storeAnswer(ctx.tx, asked, body);
  return body;
}

/** Finds the higher hold that another gateway asks for instead of this one: whichever comes first decides on it. */
async function raisedMeanwhile(
  { tx }: Pick<WriteContext, 'tx'>,
  hold: HoldRequest,
  deviceId: DeviceId,
  sessionId: string,
): Promise<HoldRequest | null> {
  const claimed = await findClaimedHold({ tx }, deviceId, sessionId);
  return claimed?.id === hold.id ? null : claimed;
}

/** Builds a denial with words in the merchant's language, for the display of the cabinet. */
export async function denied(
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
