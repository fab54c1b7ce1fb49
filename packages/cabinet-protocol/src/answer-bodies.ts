import type { z } from 'zod';
import { credConfirmBody } from './commands/bodies/cred-confirm-body.command.ts';
import { mediaSlotBody } from './commands/bodies/media-slot-body.command.ts';
import { planogramBody } from './commands/bodies/planogram-body.command.ts';
import { sessionAuthorizeBody } from './commands/bodies/session-authorize-body.command.ts';
import { timeGetBody } from './commands/bodies/time-get-body.command.ts';
import { twinGetBody } from './commands/bodies/twin-get-body.command.ts';

/** The `body` of a `res` with `ok: true`, by the type of the request it answers. */
export const answerBodies = {
  'session.authorize': sessionAuthorizeBody,
  'planogram.get': planogramBody,
  'twin.get': twinGetBody,
  'time.get': timeGetBody,
  'media.slot': mediaSlotBody,
  'cred.confirm': credConfirmBody,
} as const;

export type RequestType = keyof typeof answerBodies;
export type AnswerBody<Type extends RequestType> = z.infer<(typeof answerBodies)[Type]>;
