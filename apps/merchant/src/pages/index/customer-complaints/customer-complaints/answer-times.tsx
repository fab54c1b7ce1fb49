import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type AnswerTimesProps = { summary: Outputs['complaint']['summarize'] | undefined };

/** Answers that are late, and the median times of 30 days; nothing while there are none. */
export function AnswerTimes({ summary }: AnswerTimesProps) {
  const t = useText();
  const { duration } = useFormats();
  if (!summary) return null;
  const { late, medianResponseSeconds, medianEndSeconds } = summary;
  if (late === 0 && medianResponseSeconds === null) return null;
  return (
    <div className="px-1 text-ink-soft text-sm tabular-nums">
      {late > 0 && (
        <p className="font-semibold text-bad text-base" data-late-complaints={late}>
          {t('complaint.lateCount', { count: late })}
        </p>
      )}
      {medianResponseSeconds !== null && (
        <p>{t('complaint.medianAnswer', { time: duration(medianResponseSeconds * 1000) })}</p>
      )}
      {medianEndSeconds !== null && (
        <p>{t('complaint.medianEnd', { time: duration(medianEndSeconds * 1000) })}</p>
      )}
    </div>
  );
}
