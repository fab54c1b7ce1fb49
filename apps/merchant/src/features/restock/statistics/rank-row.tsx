import { Picture } from '@larder/ui/media/picture';
import { ChevronRight } from 'lucide-react';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RankSort } from './rank-sort.ts';
import { useFigures } from './use-figures.ts';

type Row = Outputs['restock']['rankRestocks']['items'][number];
type RankRowProps = {
  row: Row;
  sort: RankSort;
  by: 'product' | 'device';
  /** Value of the first row, whose bar is the longest. */
  most: number;
  onPress: ((key: string) => void) | undefined;
};

/** Row of a product or a device, with its value as a bar and its other figures. */
export function RankRow({ row, sort, by, most, onPress }: RankRowProps) {
  const { key } = row;
  const content = <RankContent row={row} sort={sort} by={by} most={most} />;
  return (
    <li data-id={key}>
      {onPress ? (
        <button
          type="button"
          onClick={() => onPress(key)}
          className="focus-inset flex w-full items-center gap-3 px-4 py-2.5 text-start transition-colors active:bg-sunken"
        >
          {content}
          <ChevronRight aria-hidden="true" className="-me-1 size-icon-sm shrink-0 text-ink-soft" />
        </button>
      ) : (
        <div className="flex items-center gap-3 px-4 py-2.5">{content}</div>
      )}
    </li>
  );
}

function RankContent({ row, sort, by, most }: Omit<RankRowProps, 'onPress'>) {
  const t = useText();
  const { number } = useFormats();
  const { signed, rate } = useFigures();
  const { restockQty, disposeQty, adjustQty, sellThroughPpm, spoilagePpm, restocks, value } = row;
  const shown = {
    restock: number(restockQty),
    dispose: number(disposeQty),
    adjust: signed(adjustQty),
    sellThrough: rate(sellThroughPpm),
    spoilage: rate(spoilagePpm),
  }[sort];
  return (
    <>
      {by === 'product' && <Picture src={row.pictureUrl} alt="" size="small" />}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words font-semibold">{row.name}</span>
          <span data-value className="shrink-0 font-bold tabular-nums">
            {shown}
          </span>
        </span>
        <span aria-hidden="true" className="my-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-brand"
            style={{ width: `${most > 0 ? (Math.max(0, value) / most) * 100 : 0}%` }}
          />
        </span>
        <span className="block break-words text-ink-soft text-sm tabular-nums">
          {t('restock.record.sum', {
            restock: number(restockQty),
            adjust: signed(adjustQty),
            dispose: number(disposeQty),
          })}
          {by === 'device' && ` · ${t('restock.stats.restocksOf', { count: restocks })}`}
        </span>
      </span>
    </>
  );
}
