import { cleanIntegerEntry } from '@larder/domain/number-entry';
import { Button } from '@larder/ui/controls/button';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../app/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

/** A line of which nothing is shown until it is counted; the count is entered as a whole, so that its first digit betrays nothing. [screens A-7] */
export function BlindCount({ line, form }: { line: TaskLine; form: TaskForm }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') form.draft.enter(line, { countedQty: Number(typed) });
  };
  return (
    <form onSubmit={enter} className="flex items-end gap-3 rounded-lg bg-sunken/60 p-3" data-blind>
      <div className="min-w-0 flex-1">
        <IntegerField
          label={t('restock.counted')}
          value={typed}
          formatTyped={(value) => cleanIntegerEntry(value)}
          maxLength={4}
          onValueChange={setTyped}
        />
      </div>
      <Button
        type="submit"
        size="medium"
        tone="secondary"
        disabled={typed === ''}
        aria-label={t('restock.count.enterOf', { product: line.name })}
      >
        {t('restock.count.enter')}
      </Button>
    </form>
  );
}
