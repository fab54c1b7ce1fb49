import { Skeleton } from '@larder/ui/feedback/skeleton';
import { classNames } from '@larder/ui/layout/class-names';
import type { ReactNode } from 'react';
import { WhyDiffer } from '#features/statistics/why-differ.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Summary = Outputs['order']['summarize'];

const figures = [
  ['sum', 'totalMinor'],
  ['paid', 'capturedMinor'],
  ['due', 'dueMinor'],
  ['refunded', 'refundedMinor'],
] as const satisfies readonly (readonly [string, keyof Summary])[];

type OrderSumProps = {
  summary: Summary | undefined;
  /** Acts on the filtered list. */
  action: ReactNode;
  /** Lead to lists of their own. */
  links: ReactNode;
};

/** Number of orders that match the filter, and their sums: total, paid, due, refunded. */
export function OrderSum({ summary, action, links }: OrderSumProps) {
  const t = useText();
  const { money, number } = useFormats();
  if (!summary) return <Skeleton className="mx-4 mb-3 h-20" />;
  return (
    <section
      className="mx-3 mb-3 rounded-xl bg-surface px-4 py-3 shadow-card table:flex table:flex-wrap table:items-center table:gap-x-6 table:gap-y-2"
      data-sum
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-bold text-lg">
          {t('order.count', { count: summary.count, n: number(summary.count) })}
        </h2>
        {action}
      </div>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(6.5em,1fr))] gap-x-3 gap-y-2 table:mt-0 table:grow table:basis-100 table:grid-cols-4">
        {figures.map(([key, amount]) => (
          <div key={key} className="min-w-0">
            <dt className="text-ink-soft text-sm">
              {key === 'sum' ? t('order.sumWithTax') : t(`field.order.${key}`)}
            </dt>
            <dd
              className={classNames(
                'break-words font-semibold tabular-nums',
                key === 'due' && summary.dueMinor > 0 && 'text-bad',
              )}
            >
              {money(summary[amount], summary.currency)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 table:mt-0">
        {links}
        <WhyDiffer />
      </div>
    </section>
  );
}
