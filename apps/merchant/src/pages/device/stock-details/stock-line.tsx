import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { StockBar } from '@larder/ui/feedback/stock-bar';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Line = Outputs['stock']['listLevels']['lines'][number];

const TONES: Record<Line['status'], BadgeTone> = {
  normal: 'good',
  low: 'warn',
  out_of_stock: 'bad',
  discrepancy: 'bad',
};

/** One product on one layer: stock, standard stock, units sold since. */
export function StockLine({ line, onOpen }: { line: Line; onOpen: () => void }) {
  const t = useText();
  const par = line.parQty ?? 0;
  return (
    <ListRow
      id={line.productId}
      onPress={onOpen}
      leading={<Picture src={line.pictureUrl} alt="" size="medium" />}
      title={line.name}
      strong
      subtitle={
        <>
          {line.specification}
          <span className="block">
            {t('stock.since', { sold: line.soldSinceRestock, level: line.lastRestockStock })}
          </span>
          {line.status !== 'normal' && (
            <span className="mt-1 flex">
              <Badge tone={TONES[line.status]} name={`stock.${line.status}`}>
                {t(`enum.stock.${line.status}`)}
              </Badge>
            </span>
          )}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1">
          <span className="font-semibold tabular-nums">
            {line.onHand}
            <span className="font-normal text-ink-soft">/{line.parQty ?? '–'}</span>
          </span>
          <StockBar
            current={line.onHand}
            full={par}
            label={t('stock.level', { current: line.onHand, full: par })}
            low={line.status !== 'normal'}
          />
        </span>
      }
    />
  );
}
