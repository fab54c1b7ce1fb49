import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { walk } from '../walk.ts';
import { watchComplaints } from '../watch-complaints.ts';
import type { Looks } from './inspect.ts';
import { hasLayer } from './layers.ts';
import type { Reader } from './scene.ts';
import type { ScreenCase, Sight } from './screen-case.ts';
import { inspectOnceShown, see, type Viewer } from './screen-test.ts';

type Walk = {
  looks: Looks;
  /** Looks at the shown screen further. */
  more?: (page: Page, shown: ScreenCase) => Promise<void>;
};

/**
 * Signed out, no page can be walked to; one with steps of its own is loaded by itself, and one whose layer has an entry
 * of the history.
 */
const isWalkable = (shown: ScreenCase, { reader, before, after }: Sight) =>
  reader !== 'nobody' && !before && !after && !hasLayer(shown);

/**
 * Inspects the screens, always by title, language and width. Loads the app once for each reader and walks from screen
 * to screen within it.
 */
export async function walkThrough(
  own: readonly ScreenCase[],
  state: 'ready' | 'empty',
  viewer: Viewer,
  { looks, more }: Walk,
): Promise<void> {
  const walkers = new Map<Reader, Page>();
  for (const shown of own) {
    const sight = shown[state];
    if (!sight) continue;
    const walker = isWalkable(shown, sight) ? walkers.get(sight.reader) : undefined;
    const page = walker ?? (await (await viewer.phone(sight.reader)).newPage());
    const complaints = watchComplaints(page);
    if (walker) {
      await walk(walker, sight.address(viewer.scene));
      await inspectOnceShown(walker, { shown, state, looks }, viewer);
    } else {
      await see(page, { shown, state, sight, looks }, viewer);
    }
    await more?.(page, shown);
    expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
    if (isWalkable(shown, sight)) walkers.set(sight.reader, page);
    else await page.close();
  }
  for (const page of walkers.values()) await page.close();
}
