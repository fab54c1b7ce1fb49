import type { PlainDatabase, PlainTx } from '@larder/database/open-plain-database';
import { lockCabinets } from '@larder/database/queries/plain/plain-facts.queries';
import {
  claimHolds,
  type QuestionFactsRow,
  questionFacts,
  saveRequests,
  versionsTogether,
} from '@larder/database/queries/plain/plain-questions.queries';
import { type SaleFactsRow, saleFactsTogether } from '@larder/database/queries/session/session.queries';
import { serverLimits } from '@larder/domain/server-limits';
import type { Actor } from '../../actor.ts';
import type { HoldRequest } from '../../order/ask-hold.ts';
import type { UseCaseEnv } from '../../use-case.ts';
import { inHalves } from '../../wrapper/in-halves.ts';
import { type AuthorizeRequest, doorFault, isTooLateToAsk, payerOf } from '../authorize-request.ts';
import { newHold } from '../claim-hold.ts';
import { cardHashesOf, claimsAt, judgeSale } from '../may-sell.ts';

export type AuthorizeEnv = UseCaseEnv & { readonly plain: PlainDatabase };

/** A cabinet's request, and on whose behalf it is judged: with the merchant who owned the cabinet a moment ago. */
export type CardQuestion = { readonly request: AuthorizeRequest; readonly actor: Actor };

/** Why a question is left to `authorizeSession`. */
export type OrdinaryQuestionReason =
  /** Another question of the cabinet or the card is in the batch. */
  | 'batch'
  /** Events of the cabinet are not applied yet. */
  | 'events'
  /** A session is under way, or never started. */
  | 'session'
  /** The request was asked before. */
  | 'repeated'
  /** It will be denied. */
  | 'denied'
  /** The provider did not hold the money, or too little. */
  | 'hold'
  /** PostgreSQL refused it alone. */
  | 'refused';

export type ClaimedQuestion =
  | { readonly kind: 'hold'; readonly hold: HoldRequest }
  /** Nothing is asked for: too little of the time that the cabinet waits is left. */
  | { readonly kind: 'late' }
  | { readonly kind: 'ordinary'; readonly reason: OrdinaryQuestionReason };

const ordinaryPath = (reason: OrdinaryQuestionReason) => ({ kind: 'ordinary' as const, reason });

/**
 * Claims the holds of questions that will probably be allowed, in one transaction. Nothing is written for any other:
 * `authorizeSession` judges those. [decision 105]
 */
export async function claimTogether(
  env: AuthorizeEnv,
  questions: readonly CardQuestion[],
): Promise<readonly ClaimedQuestion[]> {
  const claimed = await inHalves<CardQuestion, ReadonlyMap<CardQuestion, ClaimedQuestion>>(questions, {
    together: (some) => env.plain.transaction((tx) => claimOnce(env, tx, some)),
    alone: (question, failure) => {
      env.log.warn({ err: failure, deviceId: question.request.deviceId }, 'a hold is not claimed together');
      return new Map([[question, ordinaryPath('refused')]]);
    },
    join: (first, second) => new Map([...first, ...second]),
  });
  return questions.map((question) => claimed.get(question) ?? ordinaryPath('batch'));
}

async function claimOnce(
  env: AuthorizeEnv,
  tx: PlainTx,
  questions: readonly CardQuestion[],
): Promise<ReadonlyMap<CardQuestion, ClaimedQuestion>> {
  const ofCabinet = new Map(questions.map((question) => [question.request.deviceId, question]));
  await lockCabinets(tx, [...ofCabinet.keys()]);
  const now = env.clock.now();
  const inTime = [...ofCabinet.values()].filter(({ request }) => !isTooLateToAsk(request.answerBy, now));
  const late = [...ofCabinet.values()].filter((question) => !inTime.includes(question));
  const facts = await factsOf(env, tx, inTime, now);
  const planned = inTime.map((question) => ({ question, claim: planClaim(env, question, facts, now) }));
  const holds = planned.flatMap(({ claim }) => (claim.kind === 'hold' ? [claim.hold] : []));
  const claimed = planned.filter(({ claim }) => claim.kind === 'hold').map(({ question }) => question);
  const expiresAt = new Date(now.getTime() + serverLimits.authorizeStoredMs);
  await saveRequests(tx, claimed.map(keyOf), { now, expiresAt });
  await claimHolds(tx, holds);
  return new Map<CardQuestion, ClaimedQuestion>([
    ...late.map((question) => [question, { kind: 'late' }] as const),
    ...planned.map(({ question, claim }) => [question, claim] as const),
  ]);
}

export const keyOf = ({ request: { deviceId, bootId, gatewayId, data } }: CardQuestion) => ({
  deviceId,
  bootId,
  gatewayId,
  reqId: data.reqId,
  sessionId: data.sessionId,
});

type ClaimFacts = {
  readonly cabinets: ReadonlyMap<string, SaleFactsRow>;
  readonly versions: ReadonlyMap<string, string>;
  readonly asked: ReadonlyMap<string, QuestionFactsRow>;
};

async function factsOf(
  { keys, ports }: AuthorizeEnv,
  tx: PlainTx,
  questions: readonly CardQuestion[],
  now: Date,
): Promise<ClaimFacts> {
  if (questions.length === 0) return { cabinets: new Map(), versions: new Map(), asked: new Map() };
  const cards = questions.map(({ request, actor }) => ({
    deviceId: request.deviceId,
    cardHashes: cardHashesOf(keys, actor.merchantId, { fingerprints: [request.data.payment.fingerprint] }),
  }));
  const cabinets = await saleFactsTogether(tx, cards, claimsAt(now));
  const asked = await questionFacts(
    tx,
    questions.map((question) => ({
      ...keyOf(question),
      authRef: question.request.data.payment.authRef ?? null,
    })),
    ports.payments.current.provider,
  );
  return {
    cabinets: new Map(cabinets.map((row) => [row.deviceId, row])),
    versions: await versionsTogether(tx, cabinets, now),
    asked: new Map(asked.map((row) => [row.deviceId, row])),
  };
}

type PlannedClaim =
  | { readonly kind: 'hold'; readonly hold: ReturnType<typeof newHold> }
  | ReturnType<typeof ordinaryPath>;

function planClaim(
  env: AuthorizeEnv,
  { request, actor }: CardQuestion,
  { cabinets, versions, asked }: ClaimFacts,
  now: Date,
): PlannedClaim {
  const { deviceId, data } = request;
  const { payment, sessionId, doors } = data;
  const facts = cabinets.get(deviceId) ?? null;
  const known = asked.get(deviceId);
  if (!facts || !known || facts.merchantId !== actor.merchantId) return ordinaryPath('denied');
  if (known.waiting) return ordinaryPath('events');
  if (known.asked) return ordinaryPath('repeated');
  if (facts.activeSessionId !== null) return ordinaryPath('session');
  const selling = judgeSale(facts, versions.get(deviceId) ?? null, now, false);
  const isAskable = Boolean(payment.authRef ?? payment.fingerprint) && !known.used;
  if (!selling.ok || !isAskable) return ordinaryPath('denied');
  if (doorFault(selling.cabinet, { connId: request.connId, doors })) return ordinaryPath('denied');
  return { kind: 'hold', hold: newHold({ ...env, now }, selling.cabinet, sessionId, payerOf(payment)) };
}
