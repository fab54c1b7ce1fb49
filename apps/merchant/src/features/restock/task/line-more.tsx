import { limits } from '@larder/domain/limits';
import { cleanIntegerEntry } from '@larder/domain/number-entry';
import { type DisposeReason, disposeReasons } from '@larder/domain/restock/judge-restock-line';
import { Button } from '@larder/ui/controls/button';
import { Stepper } from '@larder/ui/controls/stepper';
import { SelectField } from '@larder/ui/pickers/select-field';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../app/use-text.ts';
import { BestBeforeField } from './best-before-field.tsx';
import { LineCorrection } from './line-correction.tsx';
import type { LineEntry, TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

type LineMoreProps = { line: TaskLine; entry: LineEntry; blind: boolean; form: TaskForm };

/** What else was found: a count or a correction, what is thrown away and why, the date on what is put in. */
export function LineMore({ line, entry, blind, form }: LineMoreProps) {
  const t = useText();
  const { countedQty, adjustQty, disposeQty } = entry;
  const isUsed = countedQty !== null || adjustQty !== null || disposeQty > 0 || entry.bestBefore !== null;
  // What was found stays in sight.
  const staysOpen = isUsed || blind || line.discrepancy;
  const [opened, setOpened] = useState(staysOpen);
  const [byHand, setByHand] = useState(false);
  const enter = (part: Partial<LineEntry>) => form.draft.enter(line, part);
  const { restockQty } = form.enteredOf(line);
  const isOpen = opened || staysOpen;
  function toggle() {
    setByHand(true);
    setOpened(!isOpen || staysOpen);
  }
  return (
    <>
      {(byHand || !isOpen) && (
        <div className="-ms-3.5">
          <Button
            tone="ghost"
            size="small"
            icon={<ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />}
            aria-label={t('restock.moreOf', { product: line.name })}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {t('restock.more')}
          </Button>
        </div>
      )}
      {isOpen && <LineFinds {...{ line, entry, blind, enter, form }} putsIn={restockQty > 0} />}
    </>
  );
}

type LineFindsProps = LineMoreProps & { enter: (part: Partial<LineEntry>) => void; putsIn: boolean };

function LineFinds({ line, entry, blind, form, enter, putsIn }: LineFindsProps) {
  const t = useText();
  const { disposeQty, disposeReason } = entry;
  return (
    <div className="grid grid-cols-2 gap-3 rounded-lg bg-sunken/60 p-3">
      {!blind && <LineCorrection line={line} entry={entry} form={form} />}
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold text-sm">{t('restock.dispose')}</span>
        <Stepper
          label={t('stock.dispose.of', { product: line.name })}
          decreaseLabel={t('stock.dispose.decrease', { product: line.name })}
          increaseLabel={t('stock.dispose.increase', { product: line.name })}
          value={disposeQty}
          min={0}
          max={limits.qtyMax}
          formatTyped={cleanIntegerEntry}
          onChange={(qty) => enter({ disposeQty: qty })}
        />
      </div>
      {disposeQty > 0 && (
        <div className="col-span-2">
          <SelectField
            label={t('stock.dispose.reason')}
            required
            error={disposeReason === null ? t('valid.disposeReason') : undefined}
            placeholder={t('stock.dispose.chooseReason')}
            closeLabel={t('btn.cancel')}
            options={disposeReasons.map((value) => ({ value, label: t(`enum.stock.reason.${value}`) }))}
            value={disposeReason}
            onChange={(value) => enter({ disposeReason: value as DisposeReason })}
          />
        </div>
      )}
      {putsIn && (
        <div className="col-span-2">
          <BestBeforeField
            line={line}
            value={entry.bestBefore}
            onChange={(bestBefore) => enter({ bestBefore })}
          />
        </div>
      )}
    </div>
  );
}
