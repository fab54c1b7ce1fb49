import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { StatRow } from '@larder/ui/layout/stat-row';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useFigures } from './use-figures.ts';

type Total = NonNullable<Outputs['restock']['readStatistics']['total']>;
type SumsCardProps = { total: Total; serviceIntervalHours: number | null };

const IN_DAYS_FROM_HOURS = 48;

/** R, D, A, and the rates derived from them. [domain 7] */
export function SumsCard({ total, serviceIntervalHours }: SumsCardProps) {
  const t = useText();
  const { number } = useFormats();
  const { signed, rate } = useFigures();
  const interval = (hours: number) =>
    hours < IN_DAYS_FROM_HOURS
      ? t('restock.stats.hours', { hours: number(hours) })
      : t('restock.stats.days', { days: number(Math.round((hours / 24) * 10) / 10) });
  return (
    <Card title={t('restock.stats.sums')} flush>
      <div className="px-2 pb-2">
        <StatRow
          stats={[
            { key: 'restock', label: t('restock.record.put'), value: number(total.restockQty) },
            { key: 'dispose', label: t('restock.record.disposed'), value: number(total.disposeQty) },
            { key: 'adjust', label: t('restock.stats.adjusted'), value: signed(total.adjustQty) },
          ]}
        />
      </div>
      <KeyValueList>
        <KeyValue label={t('restock.stats.restocks')} value={number(total.restocks)} />
        <KeyValue label={t('restock.stats.sellThrough')} value={rate(total.sellThroughPpm)} />
        <KeyValue label={t('restock.stats.spoilage')} value={rate(total.spoilagePpm)} />
        <KeyValue
          label={t('restock.stats.interval')}
          value={serviceIntervalHours === null ? null : interval(serviceIntervalHours)}
        />
      </KeyValueList>
      <p className="px-4 pt-1 pb-3 text-ink-soft text-sm">{t('restock.stats.ratesHint')}</p>
    </Card>
  );
}
