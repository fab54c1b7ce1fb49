import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { createSpareEntry } from './create-spare-entry.ts';

export type AppRouting = ReturnType<typeof createAppRouter>;

/** The router of the app, and the spare entry that lets Back close what lies over the first page. */
export function createAppRouter(routes: RouteObject[], view: Window = window) {
  // Listens before the router does, and keeps the steps of the spare entry from it.
  const spareEntry = createSpareEntry(view, () => router.state);
  const router = createBrowserRouter(routes, { window: view });
  return { router, spareEntry };
}

/** Resolves once the first page is loaded, or has failed to. */
export function firstPage({ router }: Pick<AppRouting, 'router'>): Promise<void> {
  return new Promise((ready) => {
    if (router.state.initialized) return ready();
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      ready();
    });
  });
}
