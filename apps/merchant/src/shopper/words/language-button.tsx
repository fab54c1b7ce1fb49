import { useReading } from './words-context.ts';

/** Names the other language in that language, for shoppers who cannot read this one. */
export function LanguageButton() {
  const { words, read } = useReading();
  const other = words.locale === 'en-US' ? 'zh-CN' : 'en-US';
  return (
    <button
      type="button"
      lang={other}
      onClick={() => read(other)}
      className="min-h-11 min-w-11 rounded-full px-3 font-semibold text-[min(1rem,18px)] active:bg-ink/10"
    >
      {other === 'zh-CN' ? '中文' : 'English'}
    </button>
  );
}
