import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { lineKey } from '@larder/domain/stock/line-key';
import { Badge } from '@larder/ui/feedback/badge';
import { classNames } from '@larder/ui/layout/class-names';
import { Picture } from '@larder/ui/media/picture';
import { BatchBadges } from '#features/restock/batch-badges.tsx';
import { LineFigures } from '#features/restock/line-figures.tsx';
import { useSupplyWords } from '#features/restock/use-supply-words.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Line = Outputs['restock']['readDevice']['lines'][number];
type PlanLineProps = { line: Line; mode: RestockMode; blind: boolean };

/** One product on one layer: its numbers, days of supply, the suggested quantity and the reason for it. */
export function PlanLine({ line, mode, blind }: PlanLineProps) {
  const t = useText();
  const { signed } = useFormats();
  const { suggested, restockedBefore, isNewProduct, stockStatus } = line;
  const supplyWords = useSupplyWords();
  const usesPar = (mode === 'quick' || mode === 'one_click') && (!restockedBefore || isNewProduct);
  return (
    <li data-id={lineKey(line)} className="relative flex items-start gap-3 px-4 py-3">
      <Picture src={line.pictureUrl} alt="" size="medium" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 flex-[1_1_7em] flex-col gap-1.5">
          <div>
            <p className="break-words font-semibold">{line.name}</p>
            <LineFigures line={line} hidesStock={blind} />
          </div>
          {!blind && <p className="text-ink-soft text-sm">{supplyWords(line)}</p>}
          {!blind && <BatchBadges batches={line.batches} />}
          {usesPar && <p className="text-ink-soft text-sm">{t('restock.device.first')}</p>}
          {line.leaves && (
            <Badge tone="warn" name="restock.leaves">
              {t('restock.leaves')}
            </Badge>
          )}
        </div>
        {!blind && (
          <div className="ms-auto flex shrink-0 flex-col items-end gap-1" data-suggested={suggested}>
            <span
              className={classNames(
                'font-bold tabular-nums',
                suggested === 0 ? 'text-lg' : 'text-2xl',
                suggested === 0 && 'text-ink-soft',
              )}
            >
              {signed(suggested)}
            </span>
            {(stockStatus === 'low' || stockStatus === 'out_of_stock') && (
              <Badge tone={stockStatus === 'low' ? 'warn' : 'bad'} name={`stock.${stockStatus}`}>
                {t(`enum.stock.${stockStatus}`)}
              </Badge>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
