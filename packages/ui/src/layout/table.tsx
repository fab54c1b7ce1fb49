import { Children, type ReactNode } from 'react';
import { tableRoles } from './table-roles.ts';
import { type TableColumn, TableHead } from './table-row.tsx';

type TableProps = {
  label: string;
  columns: readonly TableColumn[];
  /** `TableRow`s. */
  children: ReactNode;
};

/** A table of few rows; a long one is an InfiniteList with column headings. */
export function Table({ label, columns, children }: TableProps) {
  const rows = Children.toArray(children);
  return (
    <div {...tableRoles.table(label, rows.length + 1)}>
      <TableHead columns={columns} />
      {Children.map(rows, (row, index) => (
        <div {...tableRoles.row(index + 2)} className="border-line not-last:border-b">
          {row}
        </div>
      ))}
    </div>
  );
}
