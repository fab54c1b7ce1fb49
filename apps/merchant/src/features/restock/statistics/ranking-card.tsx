import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Card } from '@larder/ui/layout/card';
import { Chips } from '@larder/ui/layout/chips';
import { List } from '@larder/ui/layout/list';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MoreRows } from './more-rows.tsx';
import { RankRow } from './rank-row.tsx';
import { type RankSort, rankSorts } from './rank-sort.ts';

const groups = ['product', 'device'] as const;

export const ROWS_AT_ONCE = 10;

type RankingCardProps = {
  /** Sort order, kept by the screen so that it survives a change of days. */
  sort: RankSort;
  setSort: (sort: RankSort) => void;
  asked: { mode: RestockMode; from: string; to: string; deviceNo: string | undefined };
  /** Shows one device alone; absent where only one is shown. */
  onDevice: ((deviceNo: string) => void) | undefined;
};

/** The same figures by product or by device, largest first. */
export function RankingCard({ asked, onDevice, sort, setSort }: RankingCardProps) {
  const t = useText();
  const [chosen, setBy] = useState<(typeof groups)[number]>('product');
  const by = onDevice ? chosen : 'product';
  const ranking = trpc.restock.rankRestocks.useInfiniteQuery(
    { ...asked, by, sort, limit: ROWS_AT_ONCE },
    { ...pagedOptions, placeholderData: (before) => before },
  );
  const labels = {
    restock: t('restock.record.put'),
    dispose: t('restock.record.disposed'),
    adjust: t('restock.stats.adjusted'),
    sellThrough: t('restock.stats.sellThrough'),
    spoilage: t('restock.stats.spoilage'),
  };
  const rows = ranking.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title={t(onDevice ? 'restock.stats.ranking' : 'restock.stats.by.product')} flush>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-2">
        {onDevice && (
          <SegmentedControl
            label={t('restock.stats.ranking')}
            value={by}
            onChange={(group) => setBy(group as typeof by)}
            segments={groups.map((value) => ({ value, label: t(`restock.stats.by.${value}`) }))}
          />
        )}
        <Chips
          label={t('restock.stats.sort')}
          value={sort}
          onChange={(value) => setSort(value as RankSort)}
          chips={rankSorts.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <div data-ranking={`${by} ${sort}`} aria-busy={ranking.isPlaceholderData || ranking.isPending}>
        <List label={t(`restock.stats.by.${by}`)}>
          {rows.map((row) => (
            <RankRow
              key={row.key}
              row={row}
              sort={sort}
              by={by}
              most={Math.max(0, rows[0]?.value ?? 0)}
              onPress={by === 'device' ? onDevice : undefined}
            />
          ))}
        </List>
        <MoreRows query={ranking} />
      </div>
    </Card>
  );
}
