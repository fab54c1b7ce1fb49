import type { AppRouter } from '@larder/api/routers/app.router';
import { TRPCClientError, type TRPCClientRuntime } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, test, vi } from 'vitest';
import type { RefreshOutcome } from '#platform/session/token-refresher.ts';
import { refreshLink } from './refresh-link.ts';
import { refusalOf } from './refusal-of.ts';

const refused = (code: string) =>
  TRPCClientError.from({ error: { message: code, code: -32_001, data: { refusal: { code } } } } as never, {});

/** A server behind the link that sends the given responses in order. */
function called(answers: (string | null)[], outcome: RefreshOutcome = 'refreshed') {
  const session = { end: vi.fn(), permissionsChanged: vi.fn() };
  const refresh = vi.fn(async () => outcome);
  const link = refreshLink({ session, accessToken: () => 'spent', refresh, prove: async () => false })(
    {} as TRPCClientRuntime,
  );
  let call = 0;
  const next = vi.fn(() =>
    observable<never, TRPCClientError<AppRouter>>((observer) => {
      const code = answers[call++];
      if (code) observer.error(refused(code) as TRPCClientError<AppRouter>);
      else {
        observer.next('answer' as never);
        observer.complete();
      }
    }),
  );
  const done = new Promise<string>((resolve) => {
    link({ op: {} as never, next: next as never }).subscribe({
      next: () => {},
      complete: () => resolve('answered'),
      error: (error) => resolve(refusalOf(error).code),
    });
  });
  return { done, session, refresh, next };
}

describe('a call', () => {
  test('sends no other request when it succeeds', async () => {
    const { done, refresh } = called([null]);
    expect(await done).toBe('answered');
    expect(refresh).not.toHaveBeenCalled();
  });
  test('is repeated once after the refresh when the token has expired', async () => {
    const { done, next, refresh } = called(['UNAUTHENTICATED', null]);
    expect(await done).toBe('answered');
    expect(refresh).toHaveBeenCalledExactlyOnceWith('spent');
    expect(next).toHaveBeenCalledTimes(2);
  });
  test('is not repeated twice', async () => {
    const { done, next, session } = called(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await done).toBe('UNAUTHENTICATED');
    expect(next).toHaveBeenCalledTimes(2);
    expect(session.end).not.toHaveBeenCalled();
  });
  test('ends the session when the refresh is refused', async () => {
    const { done, session } = called(['UNAUTHENTICATED'], 'signedOut');
    expect(await done).toBe('UNAUTHENTICATED');
    expect(session.end).toHaveBeenCalledExactlyOnceWith('revoked');
  });
  test('leaves the session alone when the refresh gets no response, and may be tried again', async () => {
    const { done, session } = called(['UNAUTHENTICATED'], 'unreachable');
    expect(await done).toBe('NETWORK_TIMEOUT');
    expect(session.end).not.toHaveBeenCalled();
  });
  test.each(['SESSION_REVOKED', 'ACCOUNT_DISABLED'])(
    'ends the session when it is refused with %s',
    async (code) => {
      const { done, session } = called([code]);
      expect(await done).toBe(code);
      expect(session.end).toHaveBeenCalledOnce();
    },
  );
  test.each(['PERMISSION_CHANGED', 'TWO_STEP_REQUIRED'])(
    'makes the app load its menu again when it is refused with %s',
    async (code) => {
      const { done, session } = called([code]);
      expect(await done).toBe(code);
      expect(session.permissionsChanged).toHaveBeenCalledOnce();
      expect(session.end).not.toHaveBeenCalled();
    },
  );
});
