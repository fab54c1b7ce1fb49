import { traceOfSession } from '@larder/domain/session/trace-of-session';
import type { OpenSpan } from '../ports/trace.port.ts';
import type { UseCaseEnv } from '../use-case.ts';

const noSpan: OpenSpan = { note: () => undefined, fail: () => undefined };

/** Runs work for a session as a part of its trace, which begins with the tap of its card. */
export function inSessionTrace<T>(
  { trace }: Pick<UseCaseEnv, 'trace'>,
  sessionId: string,
  name: string,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return trace ? trace.within({ name, parent: traceOfSession(sessionId) }, work) : work(noSpan);
}
