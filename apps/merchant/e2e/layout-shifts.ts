import type { Page } from '@playwright/test';

type Noting = { layoutShifts?: string[] };

/** Notes from the first byte on what moves by itself on the pages that are opened, as the layout shift of a browser. */
export const noteLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const noted: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName} "${element?.textContent?.slice(0, 30)}" ${previousRect.y} to ${currentRect.y}`;
        });
        noted.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { layoutShifts: noted });
  });

export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Noting).layoutShifts ?? ['not noted']);
