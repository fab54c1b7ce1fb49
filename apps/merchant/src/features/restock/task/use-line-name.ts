import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { shelfCode } from './shelf-code.ts';

/** What a line is called where it must not be taken for the same product on another shelf. */
export function useLineName(): (line: TaskLine) => string {
  const t = useText();
  return (line) => t('restock.line.name', { product: line.name, shelf: shelfCode(line) });
}
