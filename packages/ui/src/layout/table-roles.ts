/**
 * Roles of a table on plain elements: the virtualizer places each row by itself, which the elements of a `table` do not
 * allow. `rows` counts the headings too, -1 while unknown.
 */
export const tableRoles = {
  table: (label: string | undefined, rows: number) => ({
    role: 'table',
    'aria-label': label,
    'aria-rowcount': rows,
  }),
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  heading: (sorted: 'ascending' | 'descending' | undefined) => ({
    role: 'columnheader',
    'aria-sort': sorted,
  }),
  cell: { role: 'cell' },
} as const;
