import type { Page } from '@playwright/test';

/**
 * Text that runs out of the page or is cut at its own edge, with the overflow. Strips that scroll sideways may do so.
 */
export const spilledText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // Text for screen readers only is clipped.
    const mayRunOn = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX, clipPath } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) || clipPath !== 'none' || mayRunOn(element.parentElement);
    };
    const flaws: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || !element.checkVisibility({ visibilityProperty: true }) || mayRunOn(element)) continue;
      const { left, right } = element.getBoundingClientRect();
      // Inline elements have no width of their own.
      const cut = element.clientWidth > 0 ? element.scrollWidth - element.clientWidth : 0;
      const beyond = Math.max(right - width, -left, cut);
      if (beyond > 1) flaws.push(`${Math.round(beyond)} px of "${element.textContent}"`);
    }
    return flaws;
  });

/** Controls smaller than a finger of 44 px. The label of a field and the area around a small button count. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const isLarge = (element: Element | null) => {
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return width > 43 && height > 43;
    };
    const flaws: string[] = [];
    const isReached = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isHit = (dx: number, dy: number) => {
        const [x, y] = [left + width / 2 + dx, top + height / 2 + dy];
        // Content that scrolls sideways may be out of view.
        if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return true;
        return document.elementFromPoint(x, y)?.closest(targets) === element;
      };
      const reach = 20.5;
      return isHit(0, -reach) && isHit(0, reach) && isHit(-reach, 0) && isHit(reach, 0);
    };
    /** A bar that sticks to an edge of the window may cover a part of it. */
    const isReachedAway = (element: Element) => {
      const before = scrollY;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const isFine = isReached(element);
      scrollTo(0, before);
      return isFine;
    };
    for (const element of document.querySelectorAll(targets)) {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (isLarge(element) || isLarge(element.closest('label'))) continue;
      if (isReached(element) || isReachedAway(element)) continue;
      flaws.push(`${Math.round(width)}x${Math.round(height)} ${element.ariaLabel ?? element.textContent}`);
    }
    return flaws;
  });

/** Waits until the page has measured itself again and its colors are no longer on their way. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // Rows that came into view are hidden for a frame, in which they are measured.
    for (let drawn = 0; drawn < 3; drawn += 1) await frame();
    const fades = document.getAnimations().filter(({ playState, effect }) => {
      const endMs = Number(effect?.getComputedTiming().endTime);
      return playState === 'running' && Number.isFinite(endMs);
    });
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}

/** Inspects the page with text set to 200 %. */
export async function inLargeText<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const client = await page.context().newCDPSession(page);
  const setText = (percent: number) =>
    client.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * percent, fixed: 0.13 * percent } });
  await setText(200);
  await settled(page);
  const seen = await look();
  await setText(100);
  await client.detach();
  return seen;
}
