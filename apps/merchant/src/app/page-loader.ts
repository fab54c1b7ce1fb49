import { limits } from '@larder/domain/limits';
import { homePath, screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { refreshableSlot } from '#screen-kit/screen/refreshable-slot.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import type { LoadPage, PageModule } from './page-module.ts';

/**
 * Pages that are found without the table of all pages, and whose own texts are in the first script; of the rest they
 * need only what follows later, such as errors.
 */
const firstPages = new Map<string, LoadPage>([
  [homePath, () => import('#pages/tabBar/index/index.page.tsx')],
  ['/pages/login/login' satisfies ScreenPath, () => import('#pages/login/login.page.tsx')],
]);

/** Loads the table of the other pages once the first screen no longer needs the network. */
export const loadLaterPages = () => import('./later-pages.ts').then(({ laterPages }) => laterPages);

async function loadLater(path: string): Promise<PageModule> {
  const load = (await loadLaterPages())[`..${path}.page.tsx`];
  if (!load) throw new PageLoadFailed(path);
  return load();
}

/** A page that failed to load; shown with Reload. [screens 1.2] */
export class PageLoadFailed extends Error {
  constructor(path: string, cause?: unknown) {
    super(`page ${path} was not loaded`, { cause });
    this.name = 'PageLoadFailed';
  }
}

/** Loads the chunk of a page, and what the first screen did without: texts, pull-to-refresh. Gives up after 60 s. */
export function loadPage(path: string): Promise<PageModule> {
  const loadFirst = firstPages.get(path);
  const texts = loadFirst ? undefined : restOfTexts();
  const pull = screenAt(path)?.pullToRefresh ? refreshableSlot.load() : undefined;
  const page = loadFirst ? loadFirst() : loadLater(path);
  return withinTime(
    path,
    Promise.all([page, texts, pull]).then(([loaded]) => loaded),
  );
}

/** Returns the page, or throws `PageLoadFailed` on timeout or load error. */
export async function withinTime<T>(path: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_page, reject) => {
    timer = setTimeout(() => reject(new PageLoadFailed(path)), limits.pageLoadTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw error instanceof PageLoadFailed ? error : new PageLoadFailed(path, error);
  } finally {
    clearTimeout(timer);
  }
}
