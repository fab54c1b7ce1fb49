import type { Locale } from '@larder/domain/locale';
import type { LoadedTexts } from './text-loaders.ts';

/** What is needed before all texts: `first` by Home and sign-in, `steps` by cards of Home that only some have. */
export type FirstPart = 'first' | 'steps';

/**
 * Loads the small parts of the texts that first screens need, so that they wait for no other screen's. Each is a chunk
 * of its own, from which `textLoaders` takes them as well. [decision 307]
 */
export const firstTextLoaders: Readonly<
  Record<Locale, Readonly<Record<FirstPart, () => Promise<LoadedTexts>>>>
> = {
  'en-US': {
    first: () => import('../locales/en-US/first.ts').then(({ firstTexts }) => firstTexts),
    steps: () => import('../locales/en-US/steps.ts').then(({ stepTexts }) => stepTexts),
  },
  'zh-CN': {
    first: () => import('../locales/zh-CN/first.ts').then(({ firstTexts }) => firstTexts),
    steps: () => import('../locales/zh-CN/steps.ts').then(({ stepTexts }) => stepTexts),
  },
};
