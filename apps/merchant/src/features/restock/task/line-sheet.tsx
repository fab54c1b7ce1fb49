import { limits } from '@larder/domain/limits';
import { shownStock } from '@larder/domain/stock/stock-status';
import { Button } from '@larder/ui/controls/button';
import { QuantityStepper } from '@larder/ui/controls/quantity-stepper';
import { Equation } from '@larder/ui/feedback/equation';
import { Picture } from '@larder/ui/media/picture';
import { Sheet } from '@larder/ui/pickers/sheet';
import type { ReactNode } from 'react';
import { BatchBadges } from '#features/restock/batch-badges.tsx';
import { lineKey } from '#features/stock/line-key.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DateChips } from './date-chips.tsx';
import type { LineEntry, TaskAnswer, TaskLine } from './line-entry.ts';
import { likelyDate } from './odd-lines.ts';
import { ReasonChips } from './reason-chips.tsx';
import { typedPart } from './typed-part.ts';
import { useLineName } from './use-line-name.ts';
import type { TaskForm } from './use-task-form.ts';
import type { TaskView } from './use-task-view.ts';

type LineSheetProps = { answer: TaskAnswer; form: TaskForm; view: TaskView };

/** Sheet with everything about one line; the sum on top changes with every touch. */
export function LineSheet({ answer, form, view }: LineSheetProps) {
  const t = useText();
  const name = useLineName();
  const line = view.current;
  const isOpen = view.sheet === 'line' && line !== null && !form.isHidden(line);
  return (
    <Sheet
      open={isOpen}
      onClose={view.closeSheet}
      title={line ? name(line) : ''}
      closeLabel={t('btn.close')}
      footer={line && <LineFoot line={line} answer={answer} form={form} view={view} />}
    >
      {line && <LineNumbers key={lineKey(line)} line={line} answer={answer} form={form} view={view} />}
    </Sheet>
  );
}

type OfLine = LineSheetProps & { line: TaskLine };

function LineNumbers({ line, answer, form, view }: OfLine) {
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
      <LineEquation line={line} form={form} />
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
      <Part title={t('restock.found')} note={<FoundNote line={line} form={form} />}>
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
          <DateChips line={line} form={form} />
        </section>
      )}
    </div>
  );
}

function LineEquation({ line, form }: { line: TaskLine; form: TaskForm }) {
  const t = useText();
  const { number } = useFormats();
  const { entry, entered } = form.knownOf(line);
  const book = shownStock(line.current);
  const adjusted = entered.adjustQty - (book - line.current);
  return (
    <Equation
      label={t('restock.sum')}
      terms={[
        { key: 'book', value: number(book), label: t('restock.book') },
        adjusted > 0
          ? { key: 'found', sign: '+', value: number(adjusted), label: t('restock.surplus'), isChanged: true }
          : {
              key: 'found',
              sign: '−',
              value: number(Math.abs(adjusted)),
              label: t('restock.missing'),
              isChanged: adjusted < 0,
            },
        {
          key: 'out',
          sign: '−',
          value: number(entry.disposeQty),
          label: t('restock.dispose'),
          isChanged: entry.disposeQty > 0,
        },
        { key: 'in', sign: '+', value: number(entered.restockQty), label: t('restock.putIn') },
        { key: 'after', sign: '=', value: number(entered.stockAfter), label: t('restock.after') },
      ]}
    />
  );
}

function FoundNote({ line, form }: { line: TaskLine; form: TaskForm }) {
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

function LineFoot({ line, answer, form, view }: OfLine) {
  const t = useText();
  const known = form.knownOf(line);
  const { seenQty, entered } = known;
  const at = answer.lines.indexOf(line);
  const next = answer.lines[at + 1];
  return (
    <div className="flex flex-wrap gap-3 px-3 py-3 [&>*]:flex-[1_1_8em]">
      {seenQty !== null && (
        <Button
          tone="secondary"
          disabled={seenQty === entered.stockAfter}
          onClick={() => form.takeCamera([known])}
        >
          {t('restock.camera.take', { qty: seenQty })}
        </Button>
      )}
      <Button
        onClick={() => {
          form.draft.enter(line, { checked: true });
          if (next && !form.isHidden(next)) view.openLine(next);
          else view.closeSheet();
        }}
      >
        {next ? t('restock.line.next') : t('btn.done')}
      </Button>
    </div>
  );
}
