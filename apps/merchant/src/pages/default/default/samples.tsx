import { createContext, useContext } from 'react';
import { chineseSamples } from './chinese-samples.ts';
import { englishSamples, type Samples } from './english-samples.ts';

export type SampleLocale = 'en-US' | 'zh-CN';

const SAMPLES: Record<SampleLocale, Samples> = { 'en-US': englishSamples, 'zh-CN': chineseSamples };

export const SampleLocaleContext = createContext<SampleLocale>('en-US');

/** The words of the component page in the language chosen on it. */
export function useSamples(): Samples & { locale: SampleLocale } {
  const locale = useContext(SampleLocaleContext);
  return { ...SAMPLES[locale], locale };
}
