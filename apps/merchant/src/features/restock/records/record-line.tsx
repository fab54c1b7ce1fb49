import { lineKey } from '@larder/domain/stock/line-key';
import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import { useDateWords } from '#features/stock/use-date-words.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Line = Outputs['restock']['readRecord']['lines'][number];

/** One product on one layer: the stock before and after. */
export function RecordLine({ line }: { line: Line }) {
  const t = useText();
  const { number, signed } = useFormats();
  const dateWords = useDateWords();
  const { disposeReason, fulfillment, variance, bestBefore, bestBeforeEstimated, cameraQty, stockAfter } =
    line;
  const figures = [
    [t('restock.last'), line.lastRestockStock],
    [t('restock.sold'), line.salesVolume],
    [t('restock.record.before'), line.stockBefore],
    ...(line.adjustQty === 0
      ? []
      : ([
          [t('restock.record.adjust'), signed(line.adjustQty)],
          [t('restock.record.adjusted'), line.adjustedStock],
        ] as const)),
    ...(line.disposeQty === 0 ? [] : ([[t('restock.record.disposed'), line.disposeQty]] as const)),
    ...(line.restockQty === 0 && line.orderedQty === null
      ? []
      : ([[t('restock.record.put'), line.restockQty]] as const)),
    ...(line.orderedQty === null ? [] : ([[t('restock.ordered'), line.orderedQty]] as const)),
    [t('restock.par'), line.parQty],
  ] as const;
  return (
    <li data-id={lineKey(line)} className="relative flex items-start gap-3 px-4 py-3">
      <Picture src={line.pictureUrl} alt="" size="medium" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="break-words font-semibold">{line.name}</p>
        <dl className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {figures.map(([label, value]) => (
            <div key={label} className="flex gap-1">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">
                {typeof value === 'number' ? number(value) : (value ?? '–')}
              </dd>
            </div>
          ))}
        </dl>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {disposeReason && <Badge tone="neutral">{t(`enum.stock.reason.${disposeReason}`)}</Badge>}
          {variance !== null && variance !== 0 && (
            <Badge tone="warn" name="restock.variance">
              {t('restock.record.variance', { qty: signed(variance) })}
            </Badge>
          )}
          {cameraQty !== null && cameraQty !== stockAfter && (
            <Badge tone="warn" name="restock.camera">
              {t('restock.record.camera', { qty: cameraQty })}
            </Badge>
          )}
          {fulfillment && fulfillment !== 'full' && (
            <Badge tone="warn" name={`restock.fulfillment.${fulfillment}`}>
              {t(`enum.restock.fulfillment.${fulfillment}`)}
            </Badge>
          )}
          {bestBefore && (
            <Badge tone="neutral" name={bestBeforeEstimated ? 'date.estimated' : undefined}>
              {t('restock.record.until', { day: dateWords({ bestBefore, estimated: bestBeforeEstimated }) })}
            </Badge>
          )}
        </p>
      </div>
      <output className="shrink-0 text-end tabular-nums" data-after={stockAfter}>
        <span className="block text-ink-soft text-xs">{t('restock.after')}</span>
        <span className="font-bold text-lg">{number(stockAfter)}</span>
      </output>
    </li>
  );
}
