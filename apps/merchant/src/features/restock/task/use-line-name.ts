import { shelfKey } from '@larder/domain/stock/line-key';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';

/** Returns a line's name that also tells it from the same product on another shelf. */
export function useLineName(): (line: TaskLine) => string {
  const t = useText();
  return (line) => t('restock.line.name', { product: line.name, shelf: shelfKey(line) });
}
