import { lineKey } from '@larder/domain/stock/line-key';
import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Line = Outputs['restock']['readOrder']['lines'][number];

/** One line of an order: units asked for, and units put in. */
export function OrderLine({ line }: { line: Line }) {
  const t = useText();
  const { number } = useFormats();
  const { fulfillment } = line;
  const figures = [
    [t('restock.par'), line.parQty],
    [t('restock.order.atCreation'), line.stockAtCreation],
    ...(line.restockQty === null ? [] : ([[t('restock.record.put'), line.restockQty]] as const)),
  ] as const;
  return (
    <li data-id={lineKey(line)} className="relative flex items-start gap-3 px-4 py-3">
      <Picture src={line.pictureUrl} alt="" size="medium" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">{line.name}</p>
        <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {figures.map(([label, value]) => (
            <div key={label} className="flex gap-1">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{number(value)}</dd>
            </div>
          ))}
        </dl>
        {fulfillment && fulfillment !== 'full' && (
          <Badge tone="warn" name={`restock.fulfillment.${fulfillment}`}>
            {t(`enum.restock.fulfillment.${fulfillment}`)}
          </Badge>
        )}
      </div>
      <span className="shrink-0 text-end tabular-nums">
        <span className="block text-ink-soft text-xs">{t('restock.ordered')}</span>
        <span className="font-bold text-lg">{number(line.orderedQty)}</span>
      </span>
    </li>
  );
}
