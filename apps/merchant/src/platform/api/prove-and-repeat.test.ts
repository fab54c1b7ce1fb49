import type { AppRouter } from '@larder/api/routers/app.router';
import { TRPCClientError, type TRPCClientRuntime } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import { freshProof } from '#platform/session/fresh-proof.ts';
import { sharedQuestion } from '#platform/session/shared-question.ts';
import { refreshLink } from './refresh-link.ts';
import { refusalOf } from './refusal-of.ts';

const refused = (code: string) =>
  TRPCClientError.from({ error: { message: code, code: -32_001, data: { refusal: { code } } } } as never, {});

/** A server that wants a fresh proof until the user gives one, and how the user answers. */
function server(answer: boolean | null) {
  let isProven = false;
  const ask = vi.fn(async () => {
    isProven = answer === true;
    return answer === true;
  });
  const session = { end: vi.fn(), permissionsChanged: vi.fn() };
  const link = refreshLink({
    session,
    accessToken: () => 'token',
    refresh: async () => 'refreshed' as const,
    prove: answer === null ? freshProof.ask : sharedQuestion(ask),
  })({} as TRPCClientRuntime);
  const sent: unknown[] = [];
  const call = (op: object, reply: () => string | null = () => (isProven ? null : 'FRESH_PROOF_REQUIRED')) =>
    new Promise<string>((resolve) => {
      const next = (passed: object) =>
        observable<never, TRPCClientError<AppRouter>>((observer) => {
          sent.push(passed);
          const code = reply();
          if (code) observer.error(refused(code) as TRPCClientError<AppRouter>);
          else {
            observer.next('answer' as never);
            observer.complete();
          }
        });
      link({ op: op as never, next: next as never }).subscribe({
        next: () => {},
        complete: () => resolve('answered'),
        error: (error) => resolve(refusalOf(error).code),
      });
    });
  return { ask, call, sent };
}

test('repeats a call under its key once the user has proved who they are', async () => {
  const { ask, call, sent } = server(true);
  const op = { context: { mutationKey: 'one-intention' } };
  expect(await call(op)).toBe('answered');
  expect(sent).toEqual([op, op]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('asks once for several calls at the same time', async () => {
  const { ask, call } = server(true);
  expect(await Promise.all([call({}), call({})])).toEqual(['answered', 'answered']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('refuses a call that the user stops, and asks again at the next one', async () => {
  const { ask, call, sent } = server(false);
  expect(await call({})).toBe('FRESH_PROOF_REQUIRED');
  expect(sent).toHaveLength(1);
  expect(await call({})).toBe('FRESH_PROOF_REQUIRED');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('refuses a call where nothing can ask', async () => {
  expect(await server(null).call({})).toBe('FRESH_PROOF_REQUIRED');
});

test('repeats no call twice, and none that is refused for another reason', async () => {
  const always = server(true);
  expect(await always.call({}, () => 'FRESH_PROOF_REQUIRED')).toBe('FRESH_PROOF_REQUIRED');
  expect(always.sent).toHaveLength(2);
  const other = server(true);
  expect(await other.call({}, () => 'FORBIDDEN')).toBe('FORBIDDEN');
  expect(other.ask).not.toHaveBeenCalled();
});
