import type { AnswerBody, RequestType } from '@larder/cabinet-protocol/answer-bodies';
import type { DataOf, UpMessage } from '@larder/cabinet-protocol/catalog';
import type { PlanogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';

export type Authorize = (
  request: DataOf<'session.authorize'>,
) => { decision: 'allow' } | { decision: 'deny'; code: string } | 'silence';

export type AnswerRules = { authorize: Authorize; planogram: PlanogramBody | null };

/** The response to a cabinet's request, or undefined for none (tests). */
export function answerTo(
  message: UpMessage,
  rules: AnswerRules,
  nowMs: number,
): AnswerBody<RequestType> | undefined {
  const now = new Date(nowMs).toISOString();
  switch (message.type) {
    case 'session.authorize':
      return authorize(message.data, rules.authorize, nowMs);
    case 'planogram.get':
      return rules.planogram ?? undefined;
    case 'twin.get':
      return {};
    case 'cred.confirm':
      return { activeSlot: 'next' };
    case 'time.get':
      return { t0: message.data.t0, t1: now, t2: now };
    case 'media.slot': {
      const key = `m/${message.data.sessionId ?? 'none'}/top.mp4`;
      const expiresAt = new Date(nowMs + 1_800_000).toISOString();
      return { key, putUrl: 'https://objects.example/put/1', expiresAt, maxBytes: 1_000_000 };
    }
    default:
      return undefined;
  }
}

function authorize(
  request: DataOf<'session.authorize'>,
  decide: Authorize,
  nowMs: number,
): AnswerBody<'session.authorize'> | undefined {
  const { sessionId, doors } = request;
  const decided = decide(request);
  if (decided === 'silence') return undefined;
  if (decided.decision === 'deny') return { sessionId, ...decided };
  const openBefore = new Date(nowMs + 15_000).toISOString();
  return { sessionId, decision: 'allow', doors, openBefore, preauthMinor: 1_000, currency: 'USD' };
}
