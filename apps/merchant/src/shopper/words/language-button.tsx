import { localeTable, nextLocale } from '@larder/domain/locale';
import { useReading } from './words-context.ts';

/** Names the next language in that language, for shoppers who cannot read this one. */
export function LanguageButton() {
  const { words, read } = useReading();
  const next = nextLocale(words.locale);
  return (
    <button
      type="button"
      lang={next}
      onClick={() => read(next)}
      className="min-h-11 min-w-11 rounded-full px-3 font-semibold text-[min(1rem,18px)] active:bg-ink/10"
    >
      {localeTable[next].name}
    </button>
  );
}
