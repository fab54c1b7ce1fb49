import { limits } from '@larder/domain/limits';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Button } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CardStack } from '@larder/ui/layout/card-stack';
import { ChartNoAxesColumn, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { RangeFilter, useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LossesCard } from './losses-card.tsx';
import type { RankSort } from './rank-sort.ts';
import { RankingCard } from './ranking-card.tsx';
import { SumsCard } from './sums-card.tsx';
import { UnitsChart } from './units-chart.tsx';

/** Screen RSTAT (105, 114, 127): units that the tasks of a mode put in and took out, and losses in the same days. */
export function RestockStatisticsScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const range = useRange();
  const { from, to } = range;
  const { filters, setFilters } = useQueryFilters({ deviceNo: '' });
  const days = { from, to, deviceNo: filters.deviceNo || undefined };
  const [sort, setSort] = useState<RankSort>('restock');
  const statistics = trpc.restock.readStatistics.useQuery({ mode, ...days });
  const device = statistics.data?.device;
  return (
    <DataScreen
      path={path}
      query={statistics}
      skeleton={<CardSkeleton cards={3} />}
      isEmpty={({ total }) => total === null}
      empty={
        <>
          <EmptyState
            icon={<ChartNoAxesColumn aria-hidden="true" />}
            title={t('restock.stats.empty')}
            hint={t('restock.stats.emptyHint')}
          />
          <CardStack>
            <LossesCard {...days} onlyIfAny />
          </CardStack>
        </>
      }
      head={
        <div className="flex flex-col gap-2 px-3 pt-3">
          <RangeFilter {...range} maxDays={limits.restockStatisticsDays} />
          {filters.deviceNo && (
            <div>
              <Button
                tone="secondary"
                size="medium"
                icon={<X aria-hidden="true" />}
                onClick={() => setFilters({ deviceNo: '' })}
              >
                {t('restock.stats.only', { device: device?.name ?? filters.deviceNo })}
              </Button>
            </div>
          )}
        </div>
      }
    >
      {(data) => (
        <CardStack>
          {data.total && <SumsCard total={data.total} serviceIntervalHours={data.serviceIntervalHours} />}
          <UnitsChart from={from} to={to} days={data.days} />
          <RankingCard
            asked={{ mode, ...days }}
            sort={sort}
            setSort={setSort}
            onDevice={days.deviceNo ? undefined : (deviceNo) => setFilters({ deviceNo })}
          />
          <LossesCard {...days} />
        </CardStack>
      )}
    </DataScreen>
  );
}
