import { act, renderHook } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppRoute } from '#app/route-at.ts';
import type { Visit } from '#screen-kit/navigation/create-app-history.ts';
import { usePage } from './use-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let visits = 0;
const visitOf = (pathname: string): Visit => ({
  kind: 'PUSH',
  location: { pathname, search: '', hash: '', key: `visit-${++visits}`, state: null },
});

/** A route whose chunk arrives on the test's command. */
function slowRoute(path: string) {
  const page: ComponentType = () => null;
  const { promise, resolve, reject } = Promise.withResolvers<{ default: ComponentType }>();
  const route: AppRoute = { path, door: 'public', load: () => promise };
  return {
    route,
    page,
    arrives: () => resolve({ default: page }),
    fails: () => reject(new Error('no network')),
  };
}

describe('a page whose chunk is loading', () => {
  async function leavingFor(path: string) {
    const first = slowRoute(`${path}/first`);
    const second = slowRoute(`${path}/second`);
    const visit = visitOf(first.route.path);
    const { result, rerender } = renderHook(({ to, route }) => usePage(to, route), {
      initialProps: { to: visit, route: first.route },
    });
    await act(async () => first.arrives());
    expect(result.current.content).toBe(first.page);
    const next = visitOf(second.route.path);
    rerender({ to: next, route: second.route });
    return { first, second, visit, next, result };
  }
  test('keeps the previous page on screen for 200 ms, then shows a placeholder', async () => {
    const { first, visit, next, result } = await leavingFor('/placeholder');
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(result.current).toMatchObject({ content: first.page, visit });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current).toMatchObject({ content: 'placeholder', visit: next });
  });
  test('shows no placeholder when the chunk arrives sooner', async () => {
    const { second, next, result } = await leavingFor('/quick');
    await act(() => vi.advanceTimersByTimeAsync(150));
    await act(async () => second.arrives());
    expect(result.current).toMatchObject({ content: second.page, visit: next });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(result.current.content).toBe(second.page);
  });
  test('reports a chunk that fails to load', async () => {
    const { second, result } = await leavingFor('/broken');
    await act(async () => second.fails());
    expect(result.current.content).toBe('notLoaded');
  });
});

test('shows "not found" for an unknown address', () => {
  const visit = visitOf('/unknown');
  const { result } = renderHook(() => usePage(visit, { path: '*', door: 'public' }));
  expect(result.current.content).toBe('notFound');
});
