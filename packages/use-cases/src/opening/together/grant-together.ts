import type { Payment } from '@larder/database/model';
import type { PlainTx } from '@larder/database/open-plain-database';
import {
  insertLiveEventsTogether,
  notifyTogether,
} from '@larder/database/queries/plain/plain-effects.queries';
import { lockPaymentsTogether } from '@larder/database/queries/plain/plain-payments.queries';
import {
  beginSessions,
  type GrantedHoldRow,
  lockCabinetsAndCards,
  saveGrantedHolds,
  saveRequests,
  versionsTogether,
} from '@larder/database/queries/plain/plain-questions.queries';
import { saleFactsTogether } from '@larder/database/queries/session/session.queries';
import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import { liveEventRows } from '../../live/write-live-events.ts';
import { withAttempt } from '../../order/lock-payment.ts';
import { type HeldAnswer, heldColumns } from '../../order/record-authorization.ts';
import { inHalves } from '../../wrapper/in-halves.ts';
import { allowed, sessionOf } from '../authorize-request.ts';
import type { AnsweredHold } from '../grant-authorization.ts';
import { cardOf, holdFault, lastHash, newSession, sessionBegun } from '../grant-session.ts';
import { cardHashesOf, claimsAt, judgeSale, type MaySell } from '../may-sell.ts';
import { type AuthorizeEnv, type CardQuestion, keyOf } from './claim-together.ts';

/** A question whose provider holds the money. */
export type HeldQuestion = CardQuestion & Pick<AnsweredHold, 'hold'> & { readonly answer: HeldAnswer };

export type AllowedBody = ReturnType<typeof allowed>;

/**
 * Grants sessions in one transaction, as `grantSession` does one by one. Returns for each, in order, the answer; null
 * for any other, for which nothing is written: `grantAuthorization` decides on it. [decision 105]
 */
export async function grantTogether(
  env: AuthorizeEnv,
  questions: readonly HeldQuestion[],
): Promise<readonly (AllowedBody | null)[]> {
  const granted = await inHalves<HeldQuestion, ReadonlyMap<HeldQuestion, AllowedBody>>(questions, {
    together: (some) => env.plain.transaction((tx) => grantOnce(env, tx, some)),
    alone: ({ request, hold }, failure) => {
      const { deviceId } = request;
      env.log.warn({ err: failure, deviceId, paymentId: hold.id }, 'a session is not granted together');
      return new Map();
    },
    join: (first, second) => new Map([...first, ...second]),
  });
  return questions.map((question) => granted.get(question) ?? null);
}

type PlannedGrant = {
  readonly question: HeldQuestion;
  readonly session: ReturnType<typeof newSession>;
  readonly hold: GrantedHoldRow;
  readonly body: AllowedBody;
};

async function grantOnce(
  env: AuthorizeEnv,
  tx: PlainTx,
  questions: readonly HeldQuestion[],
): Promise<ReadonlyMap<HeldQuestion, AllowedBody>> {
  const cards = onceEach(env, questions);
  await lockCabinetsAndCards(
    tx,
    cards.map(({ question }) => question.request.deviceId),
    cards.flatMap(({ hash }) => (hash ? [hash] : [])),
  );
  const now = env.clock.now();
  const asked = cards.map(({ question: { request, hold, answer } }) => ({
    deviceId: request.deviceId,
    cardHashes: cardHashesOf(env.keys, hold.merchantId, cardOf(hold, answer)),
  }));
  const facts = await saleFactsTogether(tx, asked, claimsAt(now));
  const cabinets = new Map(facts.map((row) => [row.deviceId, row]));
  const versions = await versionsTogether(tx, facts, now);
  const ids = cards.map(({ question }) => question.hold.id);
  const payments = new Map((await lockPaymentsTogether(tx, ids)).map((payment) => [payment.id, payment]));
  const planned = cards.flatMap(({ question }) => {
    const { deviceId } = question.request;
    const selling = judgeSale(cabinets.get(deviceId) ?? null, versions.get(deviceId) ?? null, now, true);
    return planGrant(env, question, selling, payments.get(question.hold.id), now) ?? [];
  });
  if (planned.length > 0) await writeGrants(tx, planned, now);
  return new Map(planned.map(({ question, body }) => [question, body]));
}

/** The first question of each cabinet and card: a second one must see the session of the first. */
function onceEach(env: AuthorizeEnv, questions: readonly HeldQuestion[]) {
  const seen = new Set<string>();
  return questions.flatMap((question) => {
    const { request, hold, answer } = question;
    const hash = lastHash(env, cardOf(hold, answer));
    const names = [request.deviceId, ...(hash ? [Buffer.from(hash).toString('hex')] : [])];
    if (names.some((name) => seen.has(name))) return [];
    for (const name of names) seen.add(name);
    return [{ question, hash }];
  });
}

/** Null unless the session begins just as it was claimed, with the hold that was asked for. */
function planGrant(
  env: AuthorizeEnv,
  question: HeldQuestion,
  selling: MaySell,
  payment: Payment | undefined,
  now: Date,
): PlannedGrant | null {
  const { request, hold, answer } = question;
  if (payment?.state !== 'authorizing' || now >= request.answerBy) return null;
  const isPlain = selling.ok && selling.hits.length === 0 && selling.cabinet.merchantId === hold.merchantId;
  if (!isPlain || hold.authorizedMinor < selling.cabinet.preauthMinor) return null;
  if (holdFault(selling.cabinet, answer) !== null) return null;
  const openBefore = new Date(now.getTime() + limits.openBeforeMs);
  const attempts = withAttempt(payment, { at: now, what: 'authorize', ok: true, code: answer.kind });
  return {
    question,
    session: newSession(sessionOf(request), selling, { authorizedAt: now, openBefore }),
    hold: { ...heldColumns(env, answer, payment, now), id: payment.id, attempts },
    body: allowed(request.data, { openBefore, cabinet: selling.cabinet }, answer.authorizedMinor),
  };
}

/** Writes in the lock order of `lockDevice`. */
async function writeGrants(tx: PlainTx, planned: readonly PlannedGrant[], now: Date): Promise<void> {
  const sessions = planned.map(({ session }) => session);
  await beginSessions(tx, sessions);
  await saveGrantedHolds(
    tx,
    planned.map(({ hold }) => hold),
    now,
  );
  const answers = planned.map(({ question, body }) => ({ ...keyOf(question), answer: body }));
  const expiresAt = new Date(now.getTime() + serverLimits.authorizeStoredMs);
  // Undoes the grants: `grantAuthorization` returns the stored answer and releases the hold.
  if ((await saveRequests(tx, answers, { now, expiresAt })) < answers.length)
    throw new Error('another gateway has answered a question of the batch');
  await insertLiveEventsTogether(tx, liveEventRows(sessions.map(sessionBegun)), now);
  await notifyTogether(tx, ['live']);
}
