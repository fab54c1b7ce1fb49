import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';

export type HeatCell = { value: number; said: string };

type HeatMapProps = {
  /** Name of the chart. */
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; label: string; cells: readonly HeatCell[] }[];
  /** Row and column of the chosen cell. */
  chosen: readonly [row: number, column: number];
  onChoose: (row: number, column: number) => void;
};

const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Share of the maximum at which the color is pure brand; darker above it. */
const BRAND_AT = 0.7;

function colorOf(share: number): string {
  if (share <= 0) return 'var(--color-sunken)';
  if (share <= BRAND_AT)
    return `color-mix(in oklab, var(--color-brand) ${Math.round(12 + (share / BRAND_AT) * 88)}%, var(--color-sunken))`;
  const dark = Math.round(((share - BRAND_AT) / (1 - BRAND_AT)) * 75);
  return `color-mix(in oklab, var(--color-ink) ${dark}%, var(--color-brand))`;
}

/**
 * Cells whose color tells how large they are, of which a finger or the arrow keys choose one. The caller shows what is
 * chosen, and the numbers as a table.
 */
export function HeatMap({ label, columns, rows, chosen, onChoose }: HeatMapProps) {
  const plot = useRef<HTMLDivElement>(null);
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  const [row, column] = chosen;
  const choose = (nextRow: number, nextColumn: number) => {
    const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
    const next = [clamp(nextRow, rows.length), clamp(nextColumn, columns.length)] as const;
    if (next[0] !== row || next[1] !== column) onChoose(...next);
  };
  const chooseAt = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    choose(
      Math.floor(((event.clientY - box.top) / box.height) * rows.length),
      Math.floor(((event.clientX - box.left) / box.width) * columns.length),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    choose(row + step[0], column + step[1]);
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-ink-soft text-tab">
      <div aria-hidden="true" className="col-start-2 grid auto-cols-fr grid-flow-col gap-1 text-center">
        {columns.map((text, at) => (
          <span key={text} className={classNames(at === column && 'font-semibold text-ink')}>
            {text}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="grid auto-rows-fr text-end">
        {rows.map(({ key, label: text }, at) => (
          <span
            key={key}
            className={classNames('flex items-center justify-end', at === row && 'font-semibold text-ink')}
          >
            {at % 2 === 0 || at === row ? text : ''}
          </span>
        ))}
      </div>
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, rows.length * columns.length - 1)}
        aria-valuenow={row * columns.length + column}
        aria-valuetext={rows[row]?.cells[column]?.said}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => chooseAt(event)}
        className="grid auto-rows-[26px] cursor-pointer touch-pan-y select-none gap-1 rounded-sm"
      >
        {rows.map(({ key, cells }, atRow) => (
          <div key={key} className="grid auto-cols-fr grid-flow-col gap-1">
            {cells.map(({ value }, atColumn) => (
              <span
                key={columns[atColumn]}
                data-cell={`${key} ${atColumn}`}
                className={classNames(
                  'rounded-[5px]',
                  atRow === row && atColumn === column && 'outline-2 outline-ink outline-offset-1',
                )}
                style={{ background: colorOf(most > 0 ? value / most : 0) }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
