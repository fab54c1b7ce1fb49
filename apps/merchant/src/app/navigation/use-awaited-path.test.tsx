import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyPage } from '#app/lazy-page.ts';
import { PageFault } from '#app/page-fault.tsx';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useAwaitedPath } from './use-awaited-path.ts';

await loadTexts();
await restOfTexts();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Root() {
  const awaited = useAwaitedPath();
  return awaited ? <p>waiting for {awaited}</p> : <Outlet />;
}

/** An app whose second page comes when the test says so. */
async function leavingForSlowPage() {
  const asked: PromiseWithResolvers<{ default: ComponentType }>[] = [];
  const load = () => {
    const answer = Promise.withResolvers<{ default: ComponentType }>();
    asked.push(answer);
    return answer.promise;
  };
  const pages = [
    { path: '/first', Component: () => <p>first page</p> },
    { path: '/second', lazy: lazyPage(load) },
  ];
  const routes = [
    { Component: Root, children: [{ Component: Outlet, ErrorBoundary: PageFault, children: pages }] },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/first'] });
  render(<RouterProvider router={router} />);
  const go = (href: string) =>
    act(async () => {
      void router.navigate(href);
      await vi.advanceTimersByTimeAsync(0);
    });
  await go('/second');
  return {
    go,
    asked: () => asked.length,
    arrives: () => act(async () => asked.at(-1)?.resolve({ default: () => <p>second page</p> })),
    fails: () => act(async () => asked.at(-1)?.reject(new Error('no network'))),
    shown: () => document.body.textContent,
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a page whose chunk is on its way', () => {
  test('leaves the page before in sight for 200 ms, then a placeholder', async () => {
    const { shown, arrives } = await leavingForSlowPage();
    await pass(199);
    expect(shown()).toBe('first page');
    await pass(1);
    expect(shown()).toBe('waiting for /second');
    await arrives();
    expect(shown()).toBe('second page');
  });
  test('shows no placeholder for a page that loads in time', async () => {
    const { shown, arrives } = await leavingForSlowPage();
    await pass(150);
    await arrives();
    expect(shown()).toBe('second page');
    await pass(1_000);
    expect(shown()).toBe('second page');
  });
  test('loads the app again where the network is back after a page failed to load', async () => {
    vi.stubGlobal('fetch', async () => new Response());
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { fails } = await leavingForSlowPage();
    await fails();
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByRole('main').dataset).toMatchObject({ screen: '/second', state: 'loading' });
  });
  test.each([
    ['there is no network', 'navigate', false],
    ['the app was already loaded again', 'reload', true],
  ])('reports a page that fails to load where %s', async (_, type, isOnline) => {
    vi.stubGlobal('fetch', () =>
      isOnline ? Promise.resolve(new Response()) : Promise.reject(new TypeError()),
    );
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { fails } = await leavingForSlowPage();
    await fails();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(screen.getByRole('main').dataset).toMatchObject({ screen: '/second', state: 'error' });
  });
  test('is given up where the user goes elsewhere meanwhile', async () => {
    const { shown, go, arrives } = await leavingForSlowPage();
    await go('/first');
    await arrives();
    expect(shown()).toBe('first page');
  });
});
