import { type Locale, locales } from '@larder/domain/locale';
import { firstTextLoaders } from '@larder/i18n/first-text-loaders';
import { type LoadedTexts, textLoaders } from '@larder/i18n/text-loaders';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import { hasAllTexts, loadTexts, restOfTexts, showLanguage, textsOfSteps } from './load-texts.ts';
import { useText } from './use-text.ts';

const all = new Map(await Promise.all(locales.map(async (of) => [of, await textLoaders[of]()] as const)));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  clientStorage.write('locale', null);
});
afterAll(loadTexts);

type Loaders = Record<string, () => Promise<LoadedTexts>>;

/** Notes what is requested, in order. */
function watchLoaders(): string[] {
  const asked: string[] = [];
  const watch = (of: Loaders, name: string, as: string) => {
    const load = of[name] as Loaders[string];
    vi.spyOn(of, name).mockImplementation(() => {
      asked.push(as);
      return load();
    });
  };
  for (const locale of locales) {
    watch(textLoaders, locale, `${locale} all`);
    for (const part of ['first', 'steps'] as const)
      watch(firstTextLoaders[locale], part, `${locale} ${part}`);
  }
  return asked;
}

/** Holds back what a loader loads until the test lets it come. */
function holdBack(of: Loaders, name: string) {
  const load = of[name] as Loaders[string];
  const gate = Promise.withResolvers<void>();
  vi.spyOn(of, name).mockImplementation(() => gate.promise.then(load));
  return gate.resolve;
}

const reader = () => {
  const { result } = renderHook(() => useText());
  return (key: 'btn.back' | 'identity.steps.title' | 'btn.cancel') => result.current(key);
};

const startIn = async (locale: Locale) => {
  clientStorage.write('locale', locale);
  await loadTexts();
};

describe('a phone', () => {
  test.each(locales)('in %s loads only its own texts, those of the first screens first', async (locale) => {
    const asked = watchLoaders();
    await startIn(locale);
    const t = reader();
    expect(asked).toEqual([`${locale} first`]);
    expect(t('btn.back')).toBe(all.get(locale)?.['btn.back']);
    expect(hasAllTexts()).toBe(false);
    await act(textsOfSteps);
    expect(t('identity.steps.title')).toBe(all.get(locale)?.['identity.steps.title']);
    await act(restOfTexts);
    await act(restOfTexts);
    expect(t('btn.cancel')).toBe(all.get(locale)?.['btn.cancel']);
    expect(hasAllTexts()).toBe(true);
    expect(asked).toEqual([`${locale} first`, `${locale} steps`, `${locale} all`]);
    expect(document.documentElement.lang).toBe(locale);
  });

  test('changes its language on a first screen without loading all of it', async () => {
    await startIn('en-US');
    const asked = watchLoaders();
    await act(() => showLanguage('zh-CN'));
    expect(reader()('btn.back')).toBe('返回');
    expect(asked).toEqual(['zh-CN first']);
  });
});

describe('a language that is chosen', () => {
  test('brings all texts where a page may be using them, before it is shown', async () => {
    await startIn('en-US');
    await restOfTexts();
    const come = holdBack(textLoaders, 'zh-CN');
    const t = reader();
    const switching = showLanguage('zh-CN');
    await act(async () => {});
    expect(t('btn.cancel')).toBe('Cancel');
    come();
    await act(() => switching);
    expect(t('btn.cancel')).toBe('取消');
  });

  test('brings what a page asked for while it was on its way', async () => {
    await startIn('en-US');
    const come = holdBack(firstTextLoaders['zh-CN'], 'first');
    const switching = showLanguage('zh-CN');
    await restOfTexts();
    const t = reader();
    expect(t('btn.cancel')).toBe('Cancel');
    come();
    await act(() => switching);
    expect(t('btn.cancel')).toBe('取消');
  });

  test('is what a page waits for that asked before', async () => {
    await startIn('en-US');
    const come = holdBack(textLoaders, 'en-US');
    const waiting = restOfTexts();
    await act(() => showLanguage('zh-CN'));
    come();
    await waiting;
    expect(reader()('btn.cancel')).toBe('取消');
  });

  test('leaves the former one where it cannot be loaded, and is tried again', async () => {
    await startIn('en-US');
    const failing = vi.spyOn(firstTextLoaders['zh-CN'], 'first').mockRejectedValue(new Error('no network'));
    await expect(showLanguage('zh-CN')).rejects.toThrow('no network');
    expect(reader()('btn.back')).toBe('Back');
    failing.mockRestore();
    await act(() => showLanguage('zh-CN'));
    expect(reader()('btn.back')).toBe('返回');
  });
});

describe('without the texts of the stored language', () => {
  test('a phone starts in English', async () => {
    vi.spyOn(firstTextLoaders['zh-CN'], 'first').mockRejectedValue(new Error('no network'));
    await startIn('zh-CN');
    expect(reader()('btn.back')).toBe('Back');
    expect(document.documentElement.lang).toBe('en-US');
  });

  test('and without English there is nothing to show', async () => {
    for (const locale of locales)
      vi.spyOn(firstTextLoaders[locale], 'first').mockRejectedValue(new Error('no network'));
    await expect(startIn('zh-CN')).rejects.toThrow('no network');
  });
});
