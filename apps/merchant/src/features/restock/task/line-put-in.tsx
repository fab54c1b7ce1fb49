import { limits } from '@larder/domain/limits';
import { cleanIntegerEntry } from '@larder/domain/number-entry';
import { Stepper } from '@larder/ui/controls/stepper';
import { useFormats } from '../../../app/use-formats.ts';
import { useText } from '../../../app/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

/** How many go in, how many were suggested if that is something else, and what there is then. */
export function LinePutIn({ line, form }: { line: TaskLine; form: TaskForm }) {
  const t = useText();
  const { number } = useFormats();
  const entry = form.draft.entryOf(line);
  const { restockQty, stockAfter, suggestedQty } = form.enteredOf(line);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-ink-soft text-sm">
        {t('restock.putIn')}
        {entry.restockQty !== null && entry.restockQty !== suggestedQty && (
          <span className="block">{t('restock.suggested', { qty: suggestedQty })}</span>
        )}
      </span>
      <span className="flex items-center gap-3">
        <Stepper
          label={t('restock.restockOf', { product: line.name })}
          decreaseLabel={t('stock.dispose.decrease', { product: line.name })}
          increaseLabel={t('stock.dispose.increase', { product: line.name })}
          value={restockQty}
          min={0}
          max={limits.qtyMax}
          formatTyped={cleanIntegerEntry}
          onChange={(qty) => form.draft.enter(line, { restockQty: qty })}
        />
        <output className="min-w-12 text-end tabular-nums" data-after={stockAfter}>
          <span className="block text-ink-soft text-xs">{t('restock.after')}</span>
          <span className="font-bold text-lg">{number(stockAfter)}</span>
        </output>
      </span>
    </div>
  );
}
