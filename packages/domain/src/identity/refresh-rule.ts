import { limits } from '../limits.ts';
import { type Result, refuse } from '../refusal.ts';

/** One refresh token of a family: signing in creates the first, each use replaces it with a successor. */
export type RefreshSession = {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly replacedAt: Date | null;
};

/**
 * `rotate`: create the successor. `repeat`: return the existing successor. `revoke_family`: the token was stolen,
 * revoke all tokens of its family.
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'revoke_family';

/**
 * A used token presented again within 60 s means a lost response and gets the same successor: a restocker in a dead
 * spot must not be signed out at the cabinet. After that it is reuse. Refuses `SESSION_REVOKED` or `UNAUTHENTICATED`
 * (expired). [domain 1, decision 28]
 */
export function judgeRefresh(session: RefreshSession, now: Date): Result<RefreshVerdict> {
  if (session.revokedAt) return refuse('SESSION_REVOKED');
  if (session.replacedAt) {
    const sinceMs = now.getTime() - session.replacedAt.getTime();
    return { ok: true, value: sinceMs <= limits.refreshReuseGraceMs ? 'repeat' : 'revoke_family' };
  }
  return session.expiresAt > now ? { ok: true, value: 'rotate' } : refuse('UNAUTHENTICATED');
}
