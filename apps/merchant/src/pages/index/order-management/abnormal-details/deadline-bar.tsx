import { classNames } from '@larder/ui/layout/class-names';
import { TimeLeft, useUrgency } from '#features/order/time-left.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';

type DeadlineBarProps = { order: AbnormalOrder; isPast: boolean };

/** Time left by the server's clock, the deadline in the cabinet's zone, and the hold that is lost with it. */
export function DeadlineBar({ order, isPast }: DeadlineBarProps) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const deadlineAt = order.deadlineAt ?? order.createdAt;
  const isCalm = useUrgency(deadlineAt) === 'opened';
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2',
        isCalm ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad',
      )}
    >
      {isPast ? (
        <p className="font-semibold">{t('refusal.ABNORMAL_EXPIRED')}</p>
      ) : (
        <>
          <TimeLeft deadlineAt={deadlineAt} />
          <span className="text-sm">
            {t('abnormal.until', { time: fullTime(deadlineAt, order.device.timezone) })}
          </span>
          <span className="ms-auto font-semibold tabular-nums">
            {t('abnormal.heldAmount', { amount: money(order.authorizedMinor, order.currency) })}
          </span>
        </>
      )}
    </div>
  );
}
