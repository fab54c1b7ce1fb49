import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { homePath } from '#screen-kit/navigation/screen-lookup.ts';
import { type ScreenPath, screens } from '#screen-kit/navigation/screens.ts';
import { whenScreenDrawn } from '#screen-kit/screen/when-screen-drawn.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { loadLaterPages, loadPage } from './page-loader.ts';

const SURFACES = [
  () => import('@larder/ui/pickers/sheet-surface'),
  () => import('@larder/ui/feedback/confirm-dialog-surface'),
  () => import('@larder/ui/feedback/message-modal-surface'),
];

/** Leaves a user who goes on at once the network. */
const AFTER_LOAD_MS = 4_000;
/** The table of pages is small, and a user who is faster than the pages themselves waits for one request less. */
const TABLE_AFTER_LOAD_MS = 1_000;

/**
 * Preloads home [spec 2] and, for signed-in users, the other tabs once the requested page is done. Failures surface
 * when the user opens a page.
 */
export function preloadPages(): void {
  const preload = () => {
    void restOfTexts().catch(() => {});
    const tabs = session.isSignedIn() ? screens.filter(({ tab }) => tab !== undefined) : [];
    for (const path of new Set<ScreenPath>([homePath, ...tabs.map(({ path }) => path)]))
      void loadPage(path).catch(() => {});
    // Sheets and questions open without a network as well.
    for (const load of SURFACES) void load().catch(() => {});
  };
  // Never while offline: a browser may cache a failed import for good.
  const whenOnline = (work: () => void) =>
    navigator.onLine ? work() : addEventListener('online', work, { once: true });
  const afterLoad = (work: () => void, pauseMs: number) => {
    const begin = () => void whenScreenDrawn(queryClient).then(() => whenOnline(work));
    addEventListener('load', () => setTimeout(begin, pauseMs), { once: true });
  };
  afterLoad(() => void loadLaterPages().catch(() => {}), TABLE_AFTER_LOAD_MS);
  afterLoad(preload, AFTER_LOAD_MS);
}
