import { session } from '#platform/session.ts';
import { homePath, isBuilt } from '#screen-kit/navigation/screen-lookup.ts';
import { type ScreenPath, screens } from '#screen-kit/navigation/screens.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { loadPage } from './page-loader.ts';

/** The first screen has the network for itself. */
const AFTER_LOAD_MS = 4_000;

/** Fetches home [spec 2], and for who is signed in the other tabs, when the page asked for is done. Failures are told when a page is opened. */
export function preloadPages(): void {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => work());
  const preload = () => {
    void restOfTexts().catch(() => {});
    const tabs = session.isSignedIn()
      ? screens.filter(({ path, tab }) => tab !== undefined && isBuilt(path))
      : [];
    for (const path of new Set<ScreenPath>([homePath, ...tabs.map(({ path }) => path)]))
      void loadPage(path).catch(() => {});
  };
  // Never without a network: a browser may remember for good that an import failed.
  const whenOnline = () =>
    navigator.onLine ? preload() : addEventListener('online', preload, { once: true });
  addEventListener('load', () => setTimeout(() => whenIdle(whenOnline), AFTER_LOAD_MS), { once: true });
}
