import { z } from 'zod';
import type { HoldRequest } from '../order/ask-hold.ts';
import type { HoldAnswer } from '../order/record-authorization.ts';
import { defineUseCase } from '../use-case.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { decide } from './decide-authorization.ts';

/** A request whose provider has answered. */
export type AnsweredHold = {
  readonly request: AuthorizeRequest;
  readonly hold: HoldRequest;
  readonly answer: HoldAnswer;
};

/**
 * Decides on a request that was claimed together with others and cannot be granted with them. Never refuses: a denial
 * is an answer. [decision 105]
 */
export const grantAuthorization = defineUseCase({
  name: 'session.grantAuthorization',
  access: 'internal',
  kind: 'steps',
  input: z.custom<AnsweredHold>(),
  run: (ctx, { request, hold, answer }) => decide(ctx, request, hold, answer),
});
