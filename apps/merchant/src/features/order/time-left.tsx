import { HOUR_MS } from '@larder/domain/durations';
import { type AbnormalStage, abnormalStageAt } from '@larder/domain/order/abnormal-notice';
import { classNames } from '@larder/ui/layout/class-names';
import { Hourglass } from 'lucide-react';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const LOOKS: Record<AbnormalStage, string> = {
  opened: 'text-warn',
  urgent: 'text-bad',
  last_call: 'font-bold text-bad',
};

/** Urgency of a decision, by the server's clock; null once the deadline has passed. */
export function useUrgency(deadlineAt: string): AbnormalStage | null {
  return abnormalStageAt(new Date(deadlineAt), new Date(useNow()));
}

/** Time until an abnormal order can no longer be charged: red below 4 hours, bold below 1. [screens A-2] */
export function TimeLeft({ deadlineAt }: { deadlineAt: string }) {
  const t = useText();
  const timeOf = useTimeWords();
  const now = useNow();
  const urgency = useUrgency(deadlineAt);
  return (
    <span
      data-urgency={urgency ?? 'past'}
      className={classNames(
        'inline-flex items-center gap-1.5 font-semibold tabular-nums',
        urgency ? LOOKS[urgency] : 'text-bad',
      )}
    >
      <Hourglass aria-hidden="true" className="size-[1.05em] shrink-0" />
      {urgency
        ? t('abnormal.timeLeft', { time: timeOf(Date.parse(deadlineAt) - now) })
        : t('abnormal.timeUp')}
    </span>
  );
}

/** Words a duration in hours and minutes: "3 hr 48 min". */
function useTimeWords(): (ms: number) => string {
  const t = useText();
  const { duration } = useFormats();
  return (ms) => {
    const rest = ms % HOUR_MS;
    const hours = ms - rest;
    return hours > 0
      ? t('abnormal.hoursMinutes', { hours: duration(hours), minutes: duration(rest) })
      : duration(ms);
  };
}
