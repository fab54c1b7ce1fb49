import { limits } from '../limits.ts';
import { type Result, refuse } from '../refusal.ts';

/** One refresh token of a family: signing in makes the first, each use replaces it by a successor. */
export type RefreshSession = {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly replacedAt: Date | null;
};

/** `rotate`: make the successor. `repeat`: give the successor that was already made. `revoke_family`: it was stolen; sign all of it out. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'revoke_family';

/**
 * A used token again within 60 s is a lost answer and gets the same successor: a restocker in a dead spot must not be signed out at
 * the cabinet. Later it is reuse. Refuses `SESSION_REVOKED` or `UNAUTHENTICATED` (expired). [domain 1, decision 28]
 */
export function judgeRefresh(session: RefreshSession, now: Date): Result<RefreshVerdict> {
  if (session.revokedAt) return refuse('SESSION_REVOKED');
  if (session.replacedAt) {
    const sinceMs = now.getTime() - session.replacedAt.getTime();
    return { ok: true, value: sinceMs <= limits.refreshReuseGraceMs ? 'repeat' : 'revoke_family' };
  }
  return session.expiresAt > now ? { ok: true, value: 'rotate' } : refuse('UNAUTHENTICATED');
}
