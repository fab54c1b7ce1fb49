import { lineFulfillment } from '@larder/domain/restock/fulfillment';
import { Badge } from '@larder/ui/feedback/badge';
import { useRefusalWords } from '#features/restock/use-refusal-words.ts';
import { useDateWords } from '#features/stock/use-date-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { useTask } from './use-task-work.ts';

/** Notes on what is unusual about a line; most have none. */
export function LineNotes({ line }: { line: TaskLine }) {
  const { form } = useTask();
  const t = useText();
  const dateWords = useDateWords();
  const textOf = useRefusalWords();
  if (form.isHidden(line)) return null;
  const { entered, orderedQty } = form.knownOf(line);
  const { refusal, restockQty, stockAfter, fits, movedTo } = entered;
  const change = form.changeOf(line);
  const due = line.batches.filter(({ isExpired, isDue }) => isExpired || isDue);
  const met = orderedQty === null ? 'full' : lineFulfillment(orderedQty, restockQty);
  const isOver = fits !== null && restockQty > 0 && stockAfter > fits;
  const isPlain =
    !refusal &&
    !change &&
    movedTo === null &&
    !line.leaves &&
    !line.discrepancy &&
    due.length === 0 &&
    met === 'full' &&
    !isOver;
  if (isPlain) return null;
  return (
    <div className="flex basis-full flex-wrap items-center gap-1.5 ps-[60px] pe-4 pb-2">
      {refusal && (
        <p role="alert" className="basis-full font-medium text-bad text-sm">
          {textOf(refusal)}
        </p>
      )}
      {change && (
        <Badge tone="warn" name="restock.changed">
          {t('restock.changed', { was: change.was, now: change.now })}
        </Badge>
      )}
      {movedTo !== null && (
        <Badge tone="warn" name="restock.moved">
          {t('restock.suggestionMoved', { kept: restockQty, now: movedTo })}
        </Badge>
      )}
      {line.discrepancy && (
        <Badge tone="bad" name="stock.discrepancy">
          {t('enum.stock.discrepancy')}
        </Badge>
      )}
      {line.leaves && (
        <Badge tone="warn" name="restock.leaves">
          {t('restock.leaves')}
        </Badge>
      )}
      {due.map((batch) => (
        <Badge
          key={batch.bestBefore}
          tone={batch.isExpired ? 'bad' : 'warn'}
          name={batch.isExpired ? 'batch.expired' : 'batch.due'}
        >
          {t('stock.dispose.due', { qty: batch.qty, day: dateWords(batch) })}
        </Badge>
      ))}
      {orderedQty !== null && met !== 'full' && (
        <Badge tone="warn" name={`restock.fulfillment.${met}`}>
          {orderedQty === 0
            ? t('restock.fulfillment.none')
            : t(`restock.fulfillment.${met}`, { ordered: orderedQty, by: Math.abs(restockQty - orderedQty) })}
        </Badge>
      )}
      {isOver && (
        <Badge tone="warn" name="restock.over">
          {t('restock.fits', { fits })}
        </Badge>
      )}
    </div>
  );
}
