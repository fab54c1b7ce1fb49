import { type ComplaintStatus, isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { classNames } from '@larder/ui/layout/class-names';
import { Hourglass } from 'lucide-react';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type AnswerClockProps = {
  complaint: {
    readonly status: ComplaintStatus;
    readonly answerDueAt: string;
    readonly isAnswered: boolean;
  };
};

/** Time left for an answer to the complaint or an objection, or how late it is. [decision 100] */
export function AnswerClock({ complaint: { status, answerDueAt, isAnswered } }: AnswerClockProps) {
  const t = useText();
  const { duration } = useFormats();
  const now = useNow();
  if (isAnswered || !isOpenComplaint(status)) return null;
  const leftMs = Date.parse(answerDueAt) - now;
  const isLate = leftMs <= 0;
  return (
    <span
      data-late={isLate}
      className={classNames(
        'inline-flex items-center gap-1.5 font-semibold tabular-nums',
        isLate ? 'text-bad' : 'text-warn',
      )}
    >
      <Hourglass aria-hidden="true" className="size-[1.05em] shrink-0" />
      {t(isLate ? 'complaint.late' : 'complaint.answerIn', { time: duration(Math.abs(leftMs)) })}
    </span>
  );
}
