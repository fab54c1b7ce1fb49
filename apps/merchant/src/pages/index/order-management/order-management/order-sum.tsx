import { Skeleton } from '@larder/ui/feedback/skeleton';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Number of orders that match the filter, and their total. */
export function OrderSum({ summary }: { summary: Outputs['order']['summarize'] | undefined }) {
  const t = useText();
  const { money, number } = useFormats();
  if (!summary) return <Skeleton className="mx-4 mb-3 h-5 w-40" />;
  return (
    <p className="flex justify-between gap-3 px-4 pb-3 text-ink-soft text-sm tabular-nums" data-sum>
      <span>{t('order.count', { count: summary.count, n: number(summary.count) })}</span>
      <span className="font-semibold text-ink">{money(summary.totalMinor, summary.currency)}</span>
    </p>
  );
}
