import { limits } from '@larder/domain/limits';
import type { ComponentType } from 'react';
import { homePath, screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { refreshableSlot } from '#screen-kit/screen/refreshable-slot.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';

export type PageModule = { default: ComponentType };

/** Pages whose own texts are in the first script; of the rest they need only what follows later, such as errors. */
const withFirstTexts = new Set<string>([homePath, '/pages/login/login' satisfies ScreenPath]);

/** One chunk a page. */
const pages = import.meta.glob<PageModule>('../pages/**/*.page.tsx');

/** A page that failed to load; shown with Reload. [screens 1.2] */
export class PageLoadFailed extends Error {
  constructor(path: string, cause?: unknown) {
    super(`page ${path} was not loaded`, { cause });
    this.name = 'PageLoadFailed';
  }
}

/** Loads the chunk of a page, and what the first screen did without: texts, pull-to-refresh. Gives up after 60 s. */
export function loadPage(path: string): Promise<PageModule> {
  const load = pages[`..${path}.page.tsx`];
  if (!load) return Promise.reject(new PageLoadFailed(path));
  const texts = withFirstTexts.has(path) ? undefined : restOfTexts();
  const pull = screenAt(path)?.pullToRefresh ? refreshableSlot.load() : undefined;
  return withinTime(
    path,
    Promise.all([load(), texts, pull]).then(([page]) => page),
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
