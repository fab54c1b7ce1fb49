import { shownStock } from '@larder/domain/stock/stock-status';
import { classNames } from '@larder/ui/layout/class-names';
import { Calendar, Check, ListChecks, ScanEye, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDateWords } from '#features/stock/use-date-words.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { likelyDate } from './odd-lines.ts';
import { useLineName } from './use-line-name.ts';
import { useTask } from './use-task-work.ts';

/** Stock now and after, the correction, the camera's count, and the date of what goes in. */
export function LineFacts({ line }: { line: TaskLine }) {
  const { answer, form } = useTask();
  const { isMine } = answer.task;
  const t = useText();
  const { number, signed } = useFormats();
  const { entry, entered, seenQty } = form.knownOf(line);
  if (form.isHidden(line)) {
    return (
      <p className="pointer-events-none text-ink-soft text-sm">
        {t('restock.line.par', { par: line.parQty ?? 0 })}
      </p>
    );
  }
  const now = shownStock(line.current);
  const corrected = entered.adjustQty - (now - line.current);
  return (
    <div className="pointer-events-none flex flex-wrap items-center gap-x-1.5 text-sm tabular-nums leading-snug">
      <span className={classNames(now === 0 ? 'font-bold text-bad' : 'text-ink-soft')}>
        <span className="sr-only">{t('restock.current')} </span>
        {number(now)}
      </span>
      {corrected !== 0 && (
        <Correction icon={<ListChecks />} label={t('restock.counted')} value={signed(corrected)} />
      )}
      {entry.disposeQty > 0 && (
        <Correction icon={<Trash2 />} label={t('restock.dispose')} value={signed(-entry.disposeQty)} />
      )}
      {isMine && (
        <>
          <span aria-hidden="true" className="text-ink-soft">
            →
          </span>
          <span data-after={entered.stockAfter} className="font-bold text-lg leading-none">
            <span className="sr-only">{t('restock.after')} </span>
            {number(entered.stockAfter)}
          </span>
        </>
      )}
      {seenQty !== null && <Seen qty={seenQty} agrees={seenQty === entered.stockAfter} />}
      {isMine && entered.restockQty > 0 && <LineDate line={line} />}
    </div>
  );
}

function Correction({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <span className="flex items-center gap-0.5 font-semibold text-warn [&>svg]:size-4">
      <span className="sr-only">{label} </span>
      {value}
      {icon}
    </span>
  );
}

function Seen({ qty, agrees }: { qty: number; agrees: boolean }) {
  const t = useText();
  return (
    <span
      data-seen={qty}
      className={classNames(
        'flex items-center gap-0.5 [&>svg]:size-4',
        agrees ? 'text-good max-[359px]:hidden' : 'font-semibold text-warn',
      )}
    >
      <ScanEye aria-hidden="true" />
      {agrees ? (
        <>
          <Check aria-hidden="true" />
          <span className="sr-only">{t('restock.camera.agrees')}</span>
        </>
      ) : (
        t('restock.camera.sees', { qty })
      )}
    </span>
  );
}

/** Best-before date of what goes in; a press opens the dates. Perishables ask for it. */
function LineDate({ line }: { line: TaskLine }) {
  const { form, view } = useTask();
  const t = useText();
  const dateWords = useDateWords();
  const name = useLineName()(line);
  const { bestBefore, bestBeforeEstimated, undated } = form.draft.entryOf(line);
  const isWanted = bestBefore === null && !undated && likelyDate(line, form.today) !== null;
  if (bestBefore === null && !isWanted) return null;
  const words = bestBefore && dateWords({ bestBefore, estimated: bestBeforeEstimated });
  return (
    <button
      type="button"
      data-date={bestBefore ?? ''}
      aria-label={
        words ? t('restock.date.of', { line: name, day: words }) : t('restock.date.askOf', { line: name })
      }
      onClick={() => view.type(line, 'date')}
      className={classNames(
        'hit-44 pointer-events-auto z-10 flex items-center gap-0.5 font-semibold [&>svg]:size-4',
        isWanted ? 'text-warn' : 'text-ink-soft',
      )}
    >
      {isWanted && <Calendar aria-hidden="true" />}
      {words || t('restock.date.ask')}
    </button>
  );
}
