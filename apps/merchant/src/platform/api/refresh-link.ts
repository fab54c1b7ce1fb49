import type { AppRouter } from '@larder/api/routers/app.router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { Session } from '#platform/session/session.ts';
import type { RefreshOutcome } from '#platform/session/token-refresher.ts';
import { refusalOf } from './refusal-of.ts';
import { NoAnswer } from './timed-fetch.ts';

type RefreshPorts = {
  session: Pick<Session, 'end' | 'permissionsChanged'>;
  accessToken: () => string | null;
  refresh: (spent: string | null) => Promise<RefreshOutcome>;
  /** Asks the user who they are. Never fails. */
  prove: () => Promise<boolean>;
};

/** Refusals after which no call of this session can succeed. */
const ENDING = new Set<string>(['SESSION_REVOKED', 'ACCOUNT_DISABLED']);

/** Refusals after which the phone must load its menu again. */
export const CHANGED = new Set<string>(['PERMISSION_CHANGED', 'TWO_STEP_REQUIRED']);

/**
 * Repeats a call once after a silent refresh, and once after the user has proved who they are where the server asks for
 * it, with the same idempotency key. Notifies the session of refusals that concern all of it. [screens 3.1, decision
 * 262]
 */
export function refreshLink({ session, accessToken, refresh, prove }: RefreshPorts): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let running: Unsubscribable | null = null;
        let left = false;
        let isAsked = false;
        const attempt = (first: boolean) => {
          const spent = accessToken();
          running = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const { code } = refusalOf(error);
              if (CHANGED.has(code)) session.permissionsChanged();
              if (spent !== null && ENDING.has(code)) session.end('revoked');
              if (code === 'FRESH_PROOF_REQUIRED' && !isAsked) {
                isAsked = true;
                void prove().then((proven) => {
                  if (!left) proven ? attempt(first) : observer.error(error);
                });
                return;
              }
              if (code !== 'UNAUTHENTICATED' || !first || spent === null) return observer.error(error);
              refresh(spent).then(
                (outcome) => {
                  if (left) return;
                  if (outcome === 'refreshed') return attempt(false);
                  // An unknown outcome is not a sign-out: the call may be retried, as after any lost response.
                  if (outcome === 'unreachable')
                    return observer.error(TRPCClientError.from(new NoAnswer('NETWORK_TIMEOUT', error)));
                  session.end('revoked');
                  observer.error(error);
                },
                (fault) => observer.error(TRPCClientError.from(fault)),
              );
            },
          });
        };
        attempt(true);
        return () => {
          left = true;
          running?.unsubscribe();
        };
      });
}
