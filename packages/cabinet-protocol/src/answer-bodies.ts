import type { z } from 'zod';
import { credConfirmBody } from './commands/bodies/cred-confirm-body.command.ts';
import { mediaSlotBody } from './commands/bodies/media-slot-body.command.ts';
import { planogramBody } from './commands/bodies/planogram-body.command.ts';
import { sessionAuthorizeBody } from './commands/bodies/session-authorize-body.command.ts';
import { timeGetBody } from './commands/bodies/time-get-body.command.ts';
import { twinGetBody } from './commands/bodies/twin-get-body.command.ts';
import { exampleIds } from './example-ids.ts';

/** Schema of the `body` of a `res` with `ok: true`, by the type of the request. */
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

/** One response to each request. */
export const answerExamples: { readonly [Type in RequestType]: AnswerBody<Type> } = {
  'session.authorize': {
    sessionId: exampleIds.session,
    decision: 'allow',
    doors: ['L'],
    openBefore: '2026-11-20T23:57:56.200Z',
    preauthMinor: 1000,
    currency: 'USD',
    greeting: null,
  },
  'planogram.get': {
    rev: 13,
    currency: 'USD',
    effectiveAt: '2026-11-20T08:00:00Z',
    lines: [
      {
        door: 'L',
        layer: 1,
        pos: [1, 2],
        productId: exampleIds.cola,
        gtin: '00049000006346',
        name: 'Cola 12 oz',
        priceMinor: 250,
        weightG: 370,
        par: 12,
      },
    ],
  },
  'twin.get': {},
  'time.get': {
    t0: '2026-11-20T10:00:04.000Z',
    t1: '2026-11-20T10:00:04.080Z',
    t2: '2026-11-20T10:00:04.081Z',
  },
  'media.slot': {
    key: `m/vc24090001/${exampleIds.session}/${exampleIds.message}.mp4`,
    putUrl: 'https://objects.example/put/3',
    expiresAt: '2026-11-21T00:30:00.000Z',
    maxBytes: 33_554_432,
  },
  'cred.confirm': { activeSlot: 'next' },
};
