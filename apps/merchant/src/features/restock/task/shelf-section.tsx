import type { Door } from '@larder/domain/device/door';
import { shelfKey } from '@larder/domain/stock/line-key';
import type { ReactNode } from 'react';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { useTask } from './use-task-work.ts';

type ShelfSectionProps = {
  shelf: { readonly door: Door; readonly layer: number; readonly lines: readonly TaskLine[] };
  children: ReactNode;
};

/** Rows of one shelf, and the number of units that go onto it. */
export function ShelfSection({ shelf, children }: ShelfSectionProps) {
  const { answer, form } = useTask();
  const t = useText();
  const title = useShelfWords(answer.head.doors.length)(shelf);
  const shown = shelf.lines.filter((line) => !form.isHidden(line));
  const sum = shown.reduce((units, line) => units + form.enteredOf(line).restockQty, 0);
  return (
    <section data-section={shelfKey(shelf)} aria-label={title}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 bg-page px-4 py-1 text-ink-soft text-xs">
        <span className="font-semibold text-ink-mid">{title}</span>
        <span className="tabular-nums">{t('restock.shelf.sum', { count: sum })}</span>
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}
