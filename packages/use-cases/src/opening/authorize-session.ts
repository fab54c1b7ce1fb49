import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { waitingLogsOf } from '@larder/database/queries/device/event-log.queries';
import { accept } from '@larder/domain/refusal';
import type { DenyCode } from '@larder/domain/refusals';
import { z } from 'zod';
import type { HoldRequest } from '../order/ask-hold.ts';
import { claimRequest, type DeviceRequest, storeAnswer } from '../session/device-request.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';
import { applyWaiting } from './apply-waiting.ts';
import {
  type AuthorizeAnswer,
  type AuthorizeRequest,
  doorFault,
  isTooLateToAsk,
  payerOf,
} from './authorize-request.ts';
import { abandonHold, claimHold, findClaimedHold } from './claim-hold.ts';
import { askAndGrant, denied } from './decide-authorization.ts';
import { maySell } from './may-sell.ts';
import { recordHits } from './record-hits.ts';

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

type Claim = { readonly answer: AuthorizeAnswer } | HoldRequest;

/**
 * Judges the request at once in the usual case that no event of the cabinet waits, and otherwise after applying them.
 */
async function claimAfterEvents(ctx: StepsContext, request: AuthorizeRequest) {
  const first = await ctx.step(async (step) => accept(await claimCard(step, request, 'if_none_waits')));
  if (!first.ok || first.value !== 'events_wait') return first;
  await applyWaiting(ctx, request.deviceId, request.answerBy);
  return ctx.step(async (step) => accept(await claimCard(step, request, 'whatever_waits')));
}

async function claimCard(
  ctx: WriteContext,
  { deviceId, bootId, connId, gatewayId, data, answerBy }: AuthorizeRequest,
  when: 'if_none_waits' | 'whatever_waits',
): Promise<Claim | 'events_wait'> {
  const { sessionId, reqId, payment, doors } = data;
  const asked: DeviceRequest = { deviceId, bootId, reqId, sessionId, gatewayId };
  await lockDevice(ctx.tx, deviceId);
  // Waiting for the lock may have taken too long to ask for a hold. The denial is not stored, so a repetition is judged
  // again.
  if (isTooLateToAsk(answerBy, ctx.clock.now()))
    return { answer: await denied(ctx, deviceId, sessionId, 'RATE_LIMITED') };
  if (when === 'if_none_waits' && (await waitingLogsOf(ctx.tx, deviceId)).length > 0) return 'events_wait';
  const claimed = await claimRequest(ctx, asked);
  if (claimed.kind === 'reused') return { answer: await denied(ctx, deviceId, sessionId, 'SESSION_USED') };
  if (claimed.kind === 'answered') return { answer: claimed.answer as AuthorizeAnswer };
  if (claimed.kind === 'working') return { answer: null };
  const claimedHold = claimed.kind === 'taken_over' ? await findClaimedHold(ctx, deviceId, sessionId) : null;
  if (claimed.kind === 'taken_over' && !claimedHold) return { answer: null };
  await abortDeadSession(ctx, deviceId, 'cabinet');
  const card = { merchantId: ctx.actor.merchantId, fingerprints: [payment.fingerprint] };
  const selling = await maySell(ctx, deviceId, ctx.now, card, claimedHold !== null);
  const code = selling.ok
    ? (doorFault(selling.cabinet, { connId, doors }) ?? (claimedHold ? null : await usedFault(ctx, data)))
    : selling.code;
  if (code !== null || !selling.ok) {
    const { brand = null, last4 = null } = payment;
    await recordHits(ctx, selling, card, { cardBrand: brand, cardLast4: last4 });
    const answer = await denied(ctx, deviceId, sessionId, code ?? 'INTERNAL');
    await storeAnswer(ctx.tx, asked, answer);
    if (claimedHold) await abandonHold(ctx, claimedHold.id);
    return { answer };
  }
  if (claimedHold) return claimedHold;
  ctx.log.debug({ deviceId, sessionId, doors }, 'a hold is asked for');
  return claimHold(ctx, selling.cabinet, sessionId, payerOf(payment));
}

/** Finds a used session id, and a hold that pays for another session or has no card. */
async function usedFault(
  ctx: WriteContext,
  { sessionId, payment }: DataOf<'session.authorize'>,
): Promise<DenyCode | null> {
  const used =
    (await ctx.tx.doorSession.count({ where: { id: sessionId } })) +
    (await ctx.tx.payment.count({ where: { sessionId } }));
  if (used > 0) return 'SESSION_USED';
  const { authRef, fingerprint } = payment;
  if (!authRef) return fingerprint ? null : 'PREAUTH_DECLINED';
  const provider = ctx.ports.payments.current.provider;
  return (await ctx.tx.payment.count({ where: { provider, authRef } })) > 0 ? 'PREAUTH_DECLINED' : null;
}
