import { ButtonLink } from '@larder/ui/controls/button';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RiskHeadProps = {
  summary: Outputs['order']['summarizeAbnormal'] | undefined;
  /** The undecided order with the nearest deadline. */
  first: Outputs['order']['listAbnormal']['items'][number] | undefined;
};

/** Money that is lost without a decision, and the way into the first order; nothing while no order waits. */
export function RiskHead({ summary, first }: RiskHeadProps) {
  const t = useText();
  const { money, duration } = useFormats();
  const mayHandle = useCan(['order.abnormal.handle']);
  if (!summary) return <Skeleton className="h-36 rounded-xl" />;
  // Nothing is at risk: the empty list says so.
  if (summary.count === 0) return null;
  const { toDecide, atRiskMinor, currency, medianHandlingMs } = summary;
  const start = first && screenHref('/pages/index/order-management/abnormal-details', { id: first.id });
  return (
    <section className="rounded-xl bg-night px-4 py-4 text-white" data-risk={atRiskMinor}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-white/85">{t('abnormal.atRisk')}</p>
          <p className="font-bold text-3xl tabular-nums">{money(atRiskMinor, currency)}</p>
        </div>
        {start && toDecide > 0 && mayHandle && (
          <ButtonLink href={start} size="medium">
            {t('abnormal.start', { count: toDecide })}
          </ButtonLink>
        )}
      </div>
      <p className="mt-2 text-sm text-white/85">{t('fixed.abnormal.hint')}</p>
      {medianHandlingMs !== null && (
        <p className="text-sm text-white/85">{t('abnormal.median', { time: duration(medianHandlingMs) })}</p>
      )}
    </section>
  );
}
