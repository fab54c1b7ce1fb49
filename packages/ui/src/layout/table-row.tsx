import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { useIsShown } from './link-provider.tsx';
import { tableRoles } from './table-roles.ts';

export type TableColumn = {
  key: string;
  title: string;
  /** Track of the grid, such as `minmax(0,2fr)`. */
  width: string;
  /** Numbers end at the same edge. */
  isEnd?: boolean;
  /** The order in which the rows come. */
  sorted?: 'ascending' | 'descending';
  /** Sorts the rows by this column, or the other way round; absent where the reader cannot change the order. */
  onSort?: () => void;
};

const gridOf = (columns: readonly TableColumn[]) => ({
  gridTemplateColumns: columns.map(({ width }) => width).join(' '),
});
const ROW = 'grid items-center gap-x-3 px-4';

/** Column headings of a table; they stay below the bar. */
export function TableHead({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <div
      {...tableRoles.row(1)}
      className={classNames(
        ROW,
        'sticky top-[calc(44px+env(safe-area-inset-top))] z-10 min-h-10 border-line border-b bg-surface text-ink-soft text-sm',
      )}
      style={gridOf(columns)}
    >
      {columns.map(({ key, title, isEnd, sorted, onSort }) => {
        const words = (
          <>
            {title}
            {sorted && <span aria-hidden="true">{sorted === 'descending' ? ' ↓' : ' ↑'}</span>}
          </>
        );
        return (
          <span
            key={key}
            {...tableRoles.heading(sorted)}
            className={classNames('min-w-0 break-words font-semibold', isEnd && 'text-end')}
          >
            {onSort ? (
              <button
                type="button"
                onClick={onSort}
                className={classNames(
                  'focus-inset min-h-11 w-full rounded-sm hover:text-ink',
                  isEnd ? 'text-end' : 'text-start',
                  sorted && 'text-ink',
                )}
              >
                {words}
              </button>
            ) : (
              words
            )}
          </span>
        );
      })}
    </div>
  );
}

type TableRowProps = {
  id: string;
  columns: readonly TableColumn[];
  /** The content of each column, by its key. */
  cells: Readonly<Record<string, ReactNode>>;
  /** The whole row leads there; its words are those of the first column. */
  href: string | undefined;
};

/** The cells of one row of a table. */
export function TableRow({ id, columns, cells, href }: TableRowProps) {
  const isShown = useIsShown(href);
  return (
    <div
      data-id={id}
      className={classNames(
        ROW,
        'relative min-h-11 py-1 transition-colors',
        href !== undefined && 'hover:bg-sunken',
        isShown && 'bg-brand-soft shadow-[inset_5px_0_0_var(--color-brand)]',
      )}
      style={gridOf(columns)}
    >
      {columns.map(({ key, isEnd }, at) => (
        <span
          key={key}
          {...tableRoles.cell}
          className={classNames('min-w-0 break-words', isEnd && 'text-end tabular-nums')}
        >
          {at === 0 && href ? (
            <Link
              href={href}
              aria-current={isShown || undefined}
              className="focus-inset rounded-sm after:absolute after:inset-0"
            >
              {cells[key]}
            </Link>
          ) : (
            cells[key]
          )}
        </span>
      ))}
    </div>
  );
}
