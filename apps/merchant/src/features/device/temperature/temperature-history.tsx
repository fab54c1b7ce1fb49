import {
  type TemperatureRange,
  temperatureRanges,
  unbrokenRuns,
} from '@larder/domain/device/temperature-range';
import { MINUTE_MS } from '@larder/domain/durations';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { Card } from '@larder/ui/layout/card';
import { Chips } from '@larder/ui/layout/chips';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { StatRow } from '@larder/ui/layout/stat-row';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TemperatureGraph } from './temperature-graph.tsx';
import { useZoneName } from './use-zone-name.ts';

const ASK_AGAIN_MS = MINUTE_MS;

type Series = Outputs['device']['readTemperatures'];

type TemperatureHistoryProps = {
  deviceNo: string;
  /** The latest values, below the graph. */
  now?: ReactNode;
};

/**
 * Temperatures of a day or a week, zone by zone, with the limits, and a download of the same as a table. [screens A-5]
 */
export function TemperatureHistory({ deviceNo, now }: TemperatureHistoryProps) {
  const t = useText();
  const [range, setRange] = useState<TemperatureRange>('24h');
  const query = trpc.device.readTemperatures.useQuery(
    { deviceNo, range },
    { refetchInterval: ASK_AGAIN_MS, placeholderData: (before) => before },
  );
  return (
    <Card title={t('climate.graph')} action={query.data && <DownloadLink series={query.data} />}>
      <div
        data-graph={query.data?.range ?? 'loading'}
        aria-busy={query.isFetching && query.data?.range !== range}
      >
        <SegmentedControl
          label={t('climate.graph.range')}
          value={range}
          onChange={(chosen) => setRange(chosen as TemperatureRange)}
          segments={temperatureRanges.map((value) => ({ value, label: t(`climate.graph.${value}`) }))}
        />
        {query.data ? (
          <Zones series={query.data} />
        ) : query.isError ? (
          <FailedQuery query={query} />
        ) : (
          <Skeleton className="mt-4 h-48 w-full" />
        )}
      </div>
      {now}
    </Card>
  );
}

function DownloadLink({ series }: { series: Series }) {
  const t = useText();
  const online = useOnline();
  if (series.zones.length === 0 || !online) return null;
  return (
    <a
      href={series.csv}
      download
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sm underline underline-offset-4"
    >
      <Download aria-hidden="true" className="size-icon-sm" />
      {t('climate.graph.download')}
    </a>
  );
}

function Zones({ series }: { series: Series }) {
  const t = useText();
  const nameOf = useZoneName();
  const { temperature } = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = series.zones.find(({ zone }) => zone === chosen) ?? series.zones[0];
  if (!shown) return <p className="pt-4 text-ink-soft">{t('climate.graph.empty')}</p>;
  const { zone, points, isGoods } = shown;
  const samples = points.reduce((sum, point) => sum + point.samples, 0);
  const average = points.reduce((sum, point) => sum + point.avgC10 * point.samples, 0) / samples;
  return (
    <div className="flex flex-col gap-3 pt-3">
      {series.zones.length > 1 && (
        <Chips
          label={t('climate.graph.zone')}
          value={zone}
          onChange={setChosen}
          chips={series.zones.map((other) => ({ value: other.zone, label: nameOf(other.zone) }))}
        />
      )}
      <TemperatureGraph
        caption={t('fixed.labeled', { label: t('climate.graph'), value: nameOf(zone) })}
        points={points}
        bucketMs={series.bucketMs}
        from={series.from}
        to={series.to}
        highC10={isGoods ? (series.limits?.highC10 ?? null) : null}
        lowC10={isGoods ? (series.limits?.lowC10 ?? null) : null}
        timeZone={series.timezone}
      />
      {unbrokenRuns(points, series.bucketMs).length > 1 && (
        <p className="text-ink-soft text-sm">{t('climate.graph.gaps')}</p>
      )}
      <StatRow
        stats={[
          {
            key: 'lowest',
            label: t('climate.graph.lowest'),
            value: temperature(Math.min(...points.map(({ minC10 }) => minC10))),
          },
          { key: 'average', label: t('climate.graph.average'), value: temperature(average) },
          {
            key: 'highest',
            label: t('climate.graph.highest'),
            value: temperature(Math.max(...points.map(({ maxC10 }) => maxC10))),
          },
        ]}
      />
    </div>
  );
}
