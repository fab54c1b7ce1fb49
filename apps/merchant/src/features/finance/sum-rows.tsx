import { classNames } from '@larder/ui/layout/class-names';
import type { ReactNode } from 'react';

export type SumRow = { readonly key: string; readonly label: ReactNode; readonly amount: string };

/** Amounts below each other, and what they add up to below a line. */
export function SumRows({ rows, total }: { rows: readonly SumRow[]; total: SumRow }) {
  return (
    <dl className="tabular-nums">
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
      <Row row={total} isTotal />
    </dl>
  );
}

function Row({ row: { key, label, amount }, isTotal = false }: { row: SumRow; isTotal?: boolean }) {
  return (
    <div
      className={classNames(
        'flex min-h-9 flex-wrap items-center justify-between gap-x-4',
        isTotal && 'mt-1 border-ink border-t-2 pt-1 font-bold text-lg',
      )}
      data-part={key}
    >
      <dt className={isTotal ? undefined : 'text-ink-soft'}>{label}</dt>
      <dd className="ms-auto font-semibold">{amount}</dd>
    </div>
  );
}
