import { cleanIntegerEntry } from '@larder/domain/number-entry';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { useText } from '../../../app/use-text.ts';
import type { LineEntry, TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

type LineCorrectionProps = { line: TaskLine; entry: LineEntry; form: TaskForm };

const numberOf = (typed: string) => (typed === '' || typed === '-' ? null : Number(typed));
const typedOf = (qty: number | null) => (qty === null ? '' : String(qty));

/** What is really there: counted, or by how much the book is wrong. */
export function LineCorrection({ line, entry: { countedQty, adjustQty }, form }: LineCorrectionProps) {
  const t = useText();
  const { adjustQty: adjusted } = form.enteredOf(line);
  return (
    <>
      <IntegerField
        label={t('restock.counted')}
        value={typedOf(countedQty)}
        formatTyped={(typed) => cleanIntegerEntry(typed)}
        maxLength={4}
        onValueChange={(typed) => form.draft.enter(line, { countedQty: numberOf(typed) })}
      />
      <IntegerField
        negative
        label={t('restock.adjust')}
        value={countedQty === null ? typedOf(adjustQty ?? (adjusted || null)) : String(adjusted)}
        disabled={countedQty !== null}
        formatTyped={(typed) => cleanIntegerEntry(typed, true)}
        maxLength={5}
        onValueChange={(typed) => form.draft.enter(line, { adjustQty: numberOf(typed) })}
      />
    </>
  );
}
