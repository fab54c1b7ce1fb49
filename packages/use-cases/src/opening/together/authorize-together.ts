import { accept, type Result } from '@larder/domain/refusal';
import { runUseCase } from '../../run-use-case.ts';
import type { AnyUseCase, Turn } from '../../use-case.ts';
import { BatchedCalls } from '../../wrapper/batched-calls.ts';
import { type AuthorizeAnswer, askTwice } from '../authorize-request.ts';
import { authorizeSession } from '../authorize-session.ts';
import { grantAuthorization } from '../grant-authorization.ts';
import {
  type AuthorizeEnv,
  type CardQuestion,
  claimTogether,
  type OrdinaryQuestionReason,
} from './claim-together.ts';
import { grantTogether, type HeldQuestion } from './grant-together.ts';

const BATCH_MAX = 100;

/** Turns of a question's steps: together with others, and in a transaction of its own. */
export type QuestionTurns = { readonly together: Turn; readonly alone: Turn };

/** Answers the request of a cabinet; the request id is for its logs. */
export type Authorize = (
  question: CardQuestion,
  requestId: string,
  turns: QuestionTurns,
) => Promise<Result<AuthorizeAnswer>>;

/**
 * Group commit of authorizations: claims of different cabinets share a transaction, and so do grants; providers are
 * asked one by one in between. Questions that are not plain go to `authorizeSession`. Answers leave after the commit.
 * [protocol 9.1, decision 105]
 */
export function createAuthorize(
  env: AuthorizeEnv,
  onWay: (way: 'together' | 'late' | OrdinaryQuestionReason) => void = () => undefined,
): Authorize {
  const claims = new BatchedCalls({
    run: (questions: readonly CardQuestion[]) => claimTogether(env, questions),
    batchMax: BATCH_MAX,
    concurrency: 1,
  });
  const grants = new BatchedCalls({
    run: (questions: readonly HeldQuestion[]) => grantTogether(env, questions),
    batchMax: BATCH_MAX,
    concurrency: 1,
  });
  return async (question, requestId, { together, alone }) => {
    const { request, actor } = question;
    const decideAlone = (
      way: OrdinaryQuestionReason,
      useCase: AnyUseCase<AuthorizeAnswer>,
      input: unknown,
    ) => {
      onWay(way);
      return runUseCase(env, useCase, actor, input, { requestId, turn: alone });
    };
    const claim = await together(() => claims.call(question));
    if (claim.kind === 'ordinary') return decideAlone(claim.reason, authorizeSession, request);
    if (claim.kind === 'late') {
      onWay('late');
      const { sessionId } = request.data;
      return accept({ sessionId, decision: 'deny', code: 'RATE_LIMITED', message: null });
    }
    const { hold } = claim;
    const answer = await askTwice(env, hold, request.answerBy);
    const body =
      answer.kind === 'authorized' ? await together(() => grants.call({ ...question, hold, answer })) : null;
    if (!body) return decideAlone('hold', grantAuthorization, { request, hold, answer });
    onWay('together');
    return accept(body);
  };
}
