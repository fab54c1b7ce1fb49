import { locales } from '@larder/domain/locale';
import { textLoaders } from '@larder/i18n/text-loaders';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import html from '../../index.html?raw';
import { withoutTexts } from './without-texts.ts';

const notLoaded = () => document.getElementById('not-loaded') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = /<body>(.*)<script/s.exec(html)?.[1] ?? '';
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(locales)(
  'the document says in %s that the page was not loaded, as the catalog words it',
  async (locale) => {
    const texts = await textLoaders[locale]();
    const said = [...notLoaded().querySelectorAll(`[lang="${locale}"]`)].map(
      (element) => element.textContent,
    );
    expect(said).toEqual([texts['refusal.PAGE_LOAD_FAILED'], texts['btn.reload']]);
  },
);

test.each([
  ['loads the app again where the network is back', true, 'navigate', true],
  ['says so after it was loaded again', true, 'reload', false],
  ['says so without a network', false, 'navigate', false],
])('an app without texts %s', async (_, isOnline, type, isReloaded) => {
  vi.stubGlobal('fetch', () =>
    isOnline ? Promise.resolve(new Response()) : Promise.reject(new TypeError()),
  );
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  expect(notLoaded().hidden).toBe(true);
  await withoutTexts();
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
  expect(notLoaded().hidden).toBe(isReloaded);
  if (!isReloaded) expect(notLoaded().querySelector('a')?.href).toBe(location.href);
});
