import { useText } from '#screen-kit/texts/use-text.ts';
import { DateChips } from './date-chips.tsx';
import type { TaskLine } from './line-entry.ts';

type DateKeysProps = { line: TaskLine; onChosen: () => void };

/**
 * Keys for the best-before date of what goes in, asked once per product: choosing one goes on to the next product
 * without a date.
 */
export function DateKeys({ line, onChosen }: DateKeysProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2 pb-2">
      <p className="text-ink-soft text-sm">{t('restock.date.once', { product: line.name })}</p>
      <DateChips line={line} onChosen={onChosen} />
    </div>
  );
}
