import { Skeleton } from '@larder/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { WhyDiffer } from '#features/statistics/why-differ.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type TransactionSumsProps = {
  sums: Outputs['finance']['summarizeTransactions'] | undefined;
  /** Acts on the filtered list. */
  action: ReactNode;
};

/** What came in, what went out and what is left of it, over the whole filter. */
export function TransactionSums({ sums, action }: TransactionSumsProps) {
  const t = useText();
  const { money, number } = useFormats();
  const signed = useSignedMoney();
  if (!sums) return <Skeleton className="mx-4 mb-3 h-20" />;
  const { currency, inMinor, outMinor, feeMinor, count } = sums;
  const figures = [
    ['in', signed(inMinor, currency)],
    ['out', signed(outMinor, currency)],
    ['net', signed(inMinor + outMinor, currency)],
    ['feesInside', money(feeMinor, currency)],
  ] as const;
  return (
    <section className="mx-3 mb-3 rounded-xl bg-surface px-4 py-3 shadow-card" data-sum>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-bold text-lg">{t('finance.count', { count, n: number(count) })}</h2>
        {action}
      </div>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(8.5em,1fr))] gap-x-3 gap-y-2">
        {figures.map(([key, amount]) => (
          <div key={key} className="min-w-0" data-figure={key}>
            <dt className="text-ink-soft text-sm">{t(`finance.${key}`)}</dt>
            <dd className="break-words font-semibold tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
      <WhyDiffer />
    </section>
  );
}
