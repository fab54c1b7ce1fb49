import { type LinePlace, lineKey } from '@larder/domain/stock/line-key';
import type { ReactNode } from 'react';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';

export type NamedLine = LinePlace & { readonly name: string };

type ChangedLinesProps<Line> = {
  lines: readonly Line[];
  /** Number of doors of the device. */
  doors: number;
  /** What changes in a line, on its right. */
  children: (line: Line) => ReactNode;
};

/** Products with their shelves, and what changes there. */
export function ChangedLines<Line extends NamedLine>({ lines, doors, children }: ChangedLinesProps<Line>) {
  const shelfOf = useShelfWords(doors);
  return (
    <ul>
      {lines.map((line) => (
        <li key={lineKey(line)} className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
          <span className="min-w-0 flex-[1_1_8em] break-words text-ink">
            {line.name} <span className="block text-ink-soft">{shelfOf(line)}</span>
          </span>
          <span className="ms-auto tabular-nums">{children(line)}</span>
        </li>
      ))}
    </ul>
  );
}
