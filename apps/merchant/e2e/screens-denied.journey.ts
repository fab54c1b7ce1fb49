import { locales } from '@larder/domain/locale';
import { effectivePermissions } from '@larder/domain/team/permissions';
import type { Page } from '@playwright/test';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { homePath } from '#screen-kit/navigation/screen-lookup.ts';
import { screens } from '#screen-kit/navigation/screens.ts';
import { expect, open, screen } from './journey.ts';
import { FIRST_LOCALE } from './screens/first-locale.ts';
import { inspect } from './screens/inspect.ts';
import { OUTSIDER_MAY } from './screens/scene.ts';
import { test } from './screens/screen-test.ts';
import { walk } from './walk.ts';
import { watchComplaints } from './watch-complaints.ts';

const held = effectivePermissions(OUTSIDER_MAY);
const denied = screens.filter((row) => !mayOpen(row, held));
/**
 * One component draws all of them: all are visited, and a sample is inspected closely; in other languages the sample
 * alone. That each has its title there is seen when it is ready.
 */
const SAMPLES = 6;
const samples = denied.filter((_, index) => index % Math.ceil(denied.length / SAMPLES) === 0);

/** The frame around every page requests these whenever their data is old. */
const BY_THE_FRAME = /^(identity\.\w+|notice\.unreadCount|push\.\w+)$/;

/** Collects the names of the calls that pages make from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/trpc/')) return;
    calls.push(
      ...pathname
        .replace('/trpc/', '')
        .split(',')
        .filter((name) => !BY_THE_FRAME.test(name)),
    );
  });
  return calls;
}

test.describe.configure({ mode: 'parallel' });

for (const language of locales) {
  test.describe(`screens in ${language}`, () => {
    test.use({ language });

    test('denied screens say so, and send no request to the API', async ({ viewer, scene }) => {
      const visited = language === FIRST_LOCALE ? denied : samples;
      test.setTimeout(60_000 + visited.length * 15_000);
      const page = await (await viewer.phone('outsider')).newPage();
      const complaints = watchComplaints(page);
      await open(page, homePath);
      await page.waitForLoadState('networkidle');
      const calls = watchCalls(page);
      for (const row of visited) {
        const { id, path, titleKey } = row;
        const query = `deviceNo=${scene.sellingNo}&id=${scene.orderId}`;
        await walk(page, `${path}?${query}`);
        await expect(screen(page, path, 'denied'), `${id} denied ${language}`).toBeVisible();
        const title = `${viewer.texts(titleKey)} · Larder`;
        if (samples.includes(row))
          await inspect(page, { ...viewer, id, state: 'denied', title, looks: { axe: true } });
        else await expect.soft(page, `${id} denied ${language}`).toHaveTitle(title);
      }
      expect(calls).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
}
