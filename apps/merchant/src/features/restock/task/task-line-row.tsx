import { limits } from '@larder/domain/limits';
import { lineKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { QuantityStepper } from '@larder/ui/controls/quantity-stepper';
import { classNames } from '@larder/ui/layout/class-names';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { LineFacts } from './line-facts.tsx';
import { LineNotes } from './line-notes.tsx';
import { LineTick } from './line-tick.tsx';
import { useLineName } from './use-line-name.ts';
import { useTask } from './use-task-work.ts';

/**
 * Row of one product on one shelf: stock before and after, and units put in. Larger text moves the stepper below the
 * name.
 */
export function TaskLineRow({ line }: { line: TaskLine }) {
  const { answer, form, view } = useTask();
  const t = useText();
  const name = useLineName()(line);
  const isMine = answer.task.isMine;
  const isHidden = form.isHidden(line);
  const isCurrent = view.current === line;
  return (
    <li
      data-id={lineKey(line)}
      aria-current={isCurrent || undefined}
      className={classNames(
        // Isolated: its buttons stay below the tools that stick to the top.
        'relative isolate flex min-h-[68px] flex-wrap items-center',
        isCurrent ? 'bg-brand-soft shadow-[inset_4px_0_0_var(--color-brand)]' : 'bg-surface',
      )}
    >
      <LineTick line={line} />
      <div className="relative flex min-h-14 min-w-0 grow basis-[min(10.5rem-72px,100%-60px)] flex-col justify-center py-1">
        {isMine && !isHidden && (
          <button
            type="button"
            data-open-line
            aria-label={t('restock.line.open', { line: name })}
            aria-haspopup="dialog"
            onClick={() => view.openLine(line)}
            className="focus-inset absolute inset-0"
          />
        )}
        <p className="pointer-events-none line-clamp-2 break-words font-medium text-[0.9375rem] leading-tight">
          {line.name}
        </p>
        <LineFacts line={line} />
      </div>
      {isMine && (
        <div className="ms-auto shrink-0">
          {isHidden ? <CountButton line={line} /> : <PutIn line={line} />}
        </div>
      )}
      <LineNotes line={line} />
    </li>
  );
}

function PutIn({ line }: { line: TaskLine }) {
  const { form, view } = useTask();
  const t = useText();
  const name = useLineName()(line);
  const { number } = useFormats();
  const { restockQty, room } = form.enteredOf(line);
  return (
    <QuantityStepper
      name={t('restock.restockOf', { line: name, qty: number(restockQty) })}
      decreaseName={t('restock.less', { line: name })}
      increaseName={t('restock.moreIn', { line: name })}
      value={restockQty}
      shown={number(restockQty)}
      max={room ?? limits.qtyMax}
      isCurrent={view.current === line}
      isTyped={view.typing?.line === line}
      onChange={(qty) => {
        view.workOn(line);
        form.draft.enter(line, { restockQty: qty });
      }}
      onType={() => view.type(line, 'putIn')}
    />
  );
}

function CountButton({ line }: { line: TaskLine }) {
  const { view } = useTask();
  const t = useText();
  const name = useLineName()(line);
  return (
    <div className="px-3 py-2" data-blind>
      <Button
        size="medium"
        tone="secondary"
        aria-label={t('restock.count.enterOf', { product: name })}
        aria-expanded={view.typing?.line === line}
        onClick={() => view.type(line, 'count')}
      >
        {t('restock.count.enter')}
      </Button>
    </div>
  );
}
