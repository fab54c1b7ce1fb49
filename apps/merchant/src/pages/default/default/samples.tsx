import type { Locale } from '@larder/domain/locale';
import { createContext, useContext } from 'react';
import { chineseSamples } from './chinese-samples.ts';
import { englishSamples, type Samples } from './english-samples.ts';
import { samplesIn } from './samples-in.ts';

const SAMPLES = { 'en-US': englishSamples, 'zh-CN': chineseSamples };

export const SampleLocaleContext = createContext<Locale>('en-US');

/** Returns the texts of the component page in the language chosen on it. */
export function useSamples(): Samples & { locale: Locale } {
  const locale = useContext(SampleLocaleContext);
  return { ...samplesIn<Samples>(SAMPLES, locale), locale };
}
