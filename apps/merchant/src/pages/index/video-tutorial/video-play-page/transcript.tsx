import { clock } from '@larder/ui/media/captioned-player';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type TranscriptProps = {
  captions: Outputs['tutorial']['read']['captions'];
  /** Where the video is. */
  atMs: number;
  onChoose: (ms: number) => void;
};

/** What the captions say, to read and to search; a tap on a line plays the video from there. */
export function Transcript({ captions: { cues, locale }, atMs, onChoose }: TranscriptProps) {
  const t = useText();
  return (
    <ol lang={locale} className="py-1">
      {cues.map(({ fromMs, toMs, text }) => (
        <li key={fromMs}>
          <button
            type="button"
            aria-current={fromMs <= atMs && atMs < toMs ? 'time' : undefined}
            onClick={() => onChoose(fromMs)}
            className="focus-inset flex min-h-11 w-full items-baseline gap-3 px-4 py-2 text-start active:bg-sunken aria-[current=time]:bg-brand-soft"
          >
            <span className="w-9 shrink-0 text-end text-ink-soft text-sm tabular-nums">
              <span className="sr-only">{t('tutorial.playFrom')} </span>
              {clock(fromMs)}
            </span>
            <span className="min-w-0 break-words">{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
