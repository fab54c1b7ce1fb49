import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StatRow } from '@larder/ui/layout/stat-row';
import { Picture } from '@larder/ui/media/picture';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MoreRows } from './more-rows.tsx';
import { ROWS_AT_ONCE } from './ranking-card.tsx';

type Losses = Outputs['stock']['listLosses'];
type LossesCardProps = {
  from: string;
  to: string;
  deviceNo: string | undefined;
  /** Hides the card if nothing was lost. */
  onlyIfAny?: boolean;
};

/** Shrinkage and spoilage of these days from any source: tasks of any mode, counts, and disposals outside tasks. */
export function LossesCard({ onlyIfAny = false, ...asked }: LossesCardProps) {
  const t = useText();
  const losses = trpc.stock.listLosses.useInfiniteQuery({ ...asked, limit: ROWS_AT_ONCE }, pagedOptions);
  const [first] = losses.data?.pages ?? [];
  const rows = losses.data?.pages.flatMap(({ items }) => items) ?? [];
  if (onlyIfAny && rows.length === 0) return null;
  return (
    <Card title={t('restock.stats.losses')} flush>
      <p className="px-4 pb-1 text-ink-soft text-sm">{t('restock.stats.losses.about')}</p>
      {first && <LossTotals totals={first.totals} />}
      {first && rows.length === 0 && (
        <p className="px-4 py-2 text-ink-soft">{t('restock.stats.losses.none')}</p>
      )}
      <List label={t('restock.stats.losses')}>
        {rows.map((row) => (
          <LossRow key={`${row.deviceNo} ${row.productId}`} row={row} />
        ))}
      </List>
      <MoreRows query={losses} />
    </Card>
  );
}

function LossTotals({ totals }: Pick<Losses, 'totals'>) {
  const t = useText();
  const { number, money } = useFormats();
  const { shrinkage, spoilage, disposed, costs } = totals;
  const kinds = [
    ['shrinkage', shrinkage, costs?.shrinkageMinor],
    ['spoilage', spoilage, costs?.spoilageMinor],
    ['disposed', disposed, costs?.disposedMinor],
  ] as const;
  return (
    <div className="px-2 pb-1" data-losses={`${shrinkage} ${spoilage} ${disposed}`}>
      <StatRow
        stats={kinds.map(([key, units, cost]) => ({
          key,
          label: t(`restock.stats.loss.${key}`),
          value: (
            <>
              {number(units)}
              {cost !== undefined && (
                <span className="block font-normal text-ink-soft text-sm">{money(cost)}</span>
              )}
            </>
          ),
        }))}
      />
      {costs !== null && costs.uncosted > 0 && (
        <p className="px-2 pb-1 text-ink-soft text-sm">
          {t('restock.stats.losses.uncosted', { count: costs.uncosted })}
        </p>
      )}
    </div>
  );
}

function LossRow({ row }: { row: Losses['items'][number] }) {
  const t = useText();
  const { money, number } = useFormats();
  const seesCosts = useCan(['stats.cost.view']);
  const { shrinkage, spoilage, disposed, costMinor } = row;
  const units = Object.entries({ shrinkage, spoilage, disposed })
    .filter(([, count]) => count > 0)
    .map(([kind, count]) =>
      t(`restock.stats.lost.${kind as 'shrinkage' | 'spoilage' | 'disposed'}`, { units: number(count) }),
    );
  return (
    <ListRow
      leading={<Picture src={row.pictureUrl} alt="" size="small" />}
      title={row.name}
      subtitle={
        <>
          <span className="block">{row.deviceName ?? row.deviceNo}</span>
          <span className="block">{units.join(' · ')}</span>
        </>
      }
      value={costMinor !== null ? money(costMinor) : seesCosts ? t('product.costUnknown') : undefined}
    />
  );
}
