import { limits } from '@larder/domain/limits';
import { shownStock } from '@larder/domain/stock/stock-status';
import { Button } from '@larder/ui/controls/button';
import { QuantityStepper } from '@larder/ui/controls/quantity-stepper';
import { Picture } from '@larder/ui/media/picture';
import type { ReactNode } from 'react';
import { BatchBadges } from '#features/restock/batch-badges.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DateChips } from './date-chips.tsx';
import type { LineEntry, TaskLine } from './line-entry.ts';
import { LineEquation } from './line-equation.tsx';
import { likelyDate } from './odd-lines.ts';
import { ReasonChips } from './reason-chips.tsx';
import { typedPart } from './typed-part.ts';
import { useLineName } from './use-line-name.ts';
import { useTask } from './use-task-work.ts';

/** All numbers of one line, each with a stepper, and the date of what goes in. */
export function LineNumbers({ line }: { line: TaskLine }) {
  const { answer, form, view } = useTask();
  const t = useText();
  const name = useLineName()(line);
  const { number } = useFormats();
  const { entry, entered } = form.knownOf(line);
  const { adjustQty, suggestedQty, movedTo, restockQty, fits, room } = entered;
  const enter = (part: Partial<LineEntry>) => form.draft.enter(line, part);
  const found = line.current + adjustQty;
  const stepper = (segment: 'putIn' | 'count' | 'throwOut', value: number, max: number) => (
    <QuantityStepper
      name={t('restock.keypad.ofQty', {
        what: t(`restock.keypad.${segment}`),
        line: name,
        qty: number(value),
      })}
      decreaseName={t(`restock.less.${segment}`, { line: name })}
      increaseName={t(`restock.more.${segment}`, { line: name })}
      value={value}
      shown={number(value)}
      max={max}
      isCurrent
      onChange={(qty) => enter(typedPart(segment, String(qty), { line, entry }))}
      onType={() => view.type(line, segment)}
    />
  );
  return (
    <div className="flex flex-col gap-1 px-3 pb-3">
      <div className="flex items-center gap-3 px-1 pb-2">
        <Picture src={line.pictureUrl} alt="" size="small" />
        <p className="min-w-0 text-ink-soft text-sm">
          {[
            line.specification,
            fits !== null && t('restock.fits', { fits: number(fits) }),
            t('restock.soldSince', { count: line.salesVolume }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <LineEquation line={line} />
      <Part
        title={t('restock.putIn')}
        note={
          movedTo !== null
            ? t('restock.suggested', { qty: movedTo })
            : restockQty === suggestedQty
              ? t('restock.suggestedTaken')
              : t('restock.suggested', { qty: suggestedQty })
        }
      >
        {stepper('putIn', restockQty, Math.max(room ?? limits.qtyMax, 0))}
      </Part>
      <Part title={t('restock.found')} note={<FoundNote line={line} />}>
        {stepper('count', Math.max(0, found), limits.qtyMax)}
      </Part>
      {answer.blind && entry.countedQty !== null && (
        <Button
          tone="ghost"
          size="small"
          aria-label={t('restock.count.againOf', { product: name })}
          onClick={() => {
            enter({ countedQty: null });
            view.closeSheet();
          }}
        >
          {t('restock.count.again')}
        </Button>
      )}
      <Part title={t('restock.dispose')} note={entry.disposeQty === 0 ? t('restock.dispose.noReason') : null}>
        {stepper('throwOut', entry.disposeQty, Math.max(0, found))}
      </Part>
      {entry.disposeQty > 0 && (
        <ReasonChips value={entry.disposeReason} onChange={(disposeReason) => enter({ disposeReason })} />
      )}
      <BatchBadges batches={line.batches} />
      {restockQty > 0 && (
        <section className="flex flex-col gap-2 border-line border-t pt-3">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{t('restock.date.all', { count: restockQty })}</span>
            {likelyDate(line, form.today) && (
              <span className="text-ink-soft text-sm">
                {t('restock.date.keeps', { count: line.shelfLifeDays ?? 0 })}
              </span>
            )}
          </h3>
          <DateChips line={line} />
        </section>
      )}
    </div>
  );
}

function FoundNote({ line }: { line: TaskLine }) {
  const { form } = useTask();
  const t = useText();
  const book = shownStock(line.current);
  const off = form.enteredOf(line).adjustQty - (book - line.current);
  if (off === 0) return t('restock.found.same', { book });
  return (
    <>
      {t('restock.found.book', { book })}{' '}
      <strong className="text-warn">
        {t(off < 0 ? 'restock.found.missing' : 'restock.found.more', { count: Math.abs(off) })}
      </strong>
    </>
  );
}

function Part({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-line border-t py-2 first-of-type:border-t-0">
      <div className="min-w-0 grow basis-[8rem] px-1">
        <p className="font-semibold">{title}</p>
        {note && <p className="text-ink-soft text-sm">{note}</p>}
      </div>
      <div className="ms-auto">{children}</div>
    </div>
  );
}
