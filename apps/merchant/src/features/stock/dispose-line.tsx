import { limits } from '@larder/domain/limits';
import { type DisposeReason, disposeReasons } from '@larder/domain/restock/judge-restock-line';
import { Stepper } from '@larder/ui/controls/stepper';
import { Badge } from '@larder/ui/feedback/badge';
import { Picture } from '@larder/ui/media/picture';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useDateWords } from './use-date-words.ts';
import type { DisposableLine, Disposal, DueBatch } from './use-disposal-entries.ts';

type DisposeLineProps = {
  line: DisposableLine;
  due: readonly DueBatch[];
  disposal: Disposal;
  /** True if the stock is hidden. */
  hidden: boolean;
};

/** One product on one layer, with the quantity to dispose of and the reason. */
export function DisposeLine({ line, due, disposal, hidden }: DisposeLineProps) {
  const t = useText();
  const { whole } = useNumberEntry();
  const dateWords = useDateWords();
  const { qty, reason } = disposal.entryOf(line);
  return (
    <li data-id={line.productId} className="relative flex flex-col gap-2 px-4 py-2.5">
      <div className="flex items-center gap-3">
        <Picture src={line.pictureUrl} alt="" size="medium" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-[1_1_8em]">
            <p className="break-words font-semibold">{line.name}</p>
            {!hidden && (
              <p className="text-ink-soft text-sm">{t('stock.dispose.have', { qty: line.onHand })}</p>
            )}
          </div>
          <span className="ms-auto">
            <Stepper
              label={t('stock.dispose.of', { product: line.name })}
              decreaseLabel={t('stock.dispose.decrease', { product: line.name })}
              increaseLabel={t('stock.dispose.increase', { product: line.name })}
              value={qty}
              min={0}
              max={hidden ? limits.qtyMax : line.onHand}
              readTyped={whole}
              onChange={(next) => disposal.set(line, { qty: next })}
            />
          </span>
        </div>
      </div>
      {due.map((batch) => (
        <Badge
          key={batch.bestBefore}
          tone={batch.state === 'expired' ? 'bad' : 'warn'}
          name={`batch.${batch.state}`}
        >
          {t('stock.dispose.due', { qty: batch.qty, day: dateWords(batch) })}
        </Badge>
      ))}
      {qty > 0 && (
        <SelectField
          label={t('stock.dispose.reason')}
          required
          error={disposal.lacksReason(line) ? t('valid.disposeReason') : undefined}
          placeholder={t('stock.dispose.chooseReason')}
          closeLabel={t('btn.cancel')}
          options={disposeReasons.map((value) => ({ value, label: t(`enum.stock.reason.${value}`) }))}
          value={reason}
          onChange={(value) => disposal.set(line, { reason: value as DisposeReason })}
        />
      )}
    </li>
  );
}
