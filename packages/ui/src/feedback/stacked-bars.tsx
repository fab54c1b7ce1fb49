import { classNames } from '../layout/class-names.ts';
import { niceTicks } from './nice-ticks.ts';

export type BarColumn = {
  key: string;
  /** Shown below the column, where there is room for it. */
  label: string;
  /** Used in the table. */
  title: string;
  /** One value for each series; negative values hang down. */
  values: number[];
};

type Look = 'brand' | 'bad' | 'info';
export type BarSeries = {
  key: string;
  label: string;
  look: Look;
  /** Used in the table, where the series name is the column heading. */
  said?: (value: number) => string;
};

type StackedBarsProps = {
  series: BarSeries[];
  columns: BarColumn[];
  caption: string;
  /** What the columns are, for example days. */
  columnHeading: string;
  /** Label of the button that opens the numbers as a table. */
  numbersLabel: string;
  format: (value: number) => string;
};

const LOOKS: Record<Look, string> = { brand: 'bg-brand', bad: 'bg-bad', info: 'bg-info' };
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const above = ({ values }: BarColumn) => sumOf(values.filter((value) => value > 0));
const below = ({ values }: BarColumn) => -sumOf(values.filter((value) => value < 0));

/**
 * Whole numbers of several kinds, stacked up and down from zero, column by column; a table below contains the same
 * numbers.
 */
export function StackedBars(props: StackedBarsProps) {
  const { series, columns, format } = props;
  const { ticks, low, high } = axisOf(columns);
  const place = (value: number) => ((value - low) / (high - low)) * 100;
  return (
    <figure className="pt-[0.5em]">
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {series.map(({ key, label, look }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('size-3 rounded-[3px]', LOOKS[look])} />
            {label}
          </li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_1fr] gap-x-3 text-ink-soft text-tab tabular-nums"
      >
        <div className="relative">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute end-0 translate-y-1/2 leading-none"
              style={{ bottom: `${place(tick)}%` }}
            >
              {format(Math.abs(tick))}
            </span>
          ))}
          {/* Keeps the width. */}
          <span className="invisible">{format(Math.max(high, -low))}</span>
        </div>
        <div className="relative h-[160px]">
          {ticks.map((tick) => (
            <span
              key={tick}
              className={classNames(
                'absolute inset-x-0 h-px translate-y-1/2',
                tick === 0 ? 'bg-edge' : 'bg-line',
              )}
              style={{ bottom: `${place(tick)}%` }}
            />
          ))}
          <div className="absolute inset-0 flex">
            {columns.map((column) => (
              <Bar key={column.key} column={column} series={series} place={place} />
            ))}
          </div>
        </div>
        <div className="col-start-2 mt-2 flex h-[1.4em]">
          {columns.map(({ key, label }, at) => (
            <span key={key} className="relative flex-1">
              {isNamed(at, columns.length) && (
                <span
                  className={classNames(
                    'absolute top-0 whitespace-nowrap',
                    at === 0 && columns.length > MOST_LABELS ? 'start-0' : 'left-1/2 -translate-x-1/2',
                  )}
                >
                  {label}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <Numbers {...props} />
    </figure>
  );
}

type Axis = { ticks: number[]; low: number; high: number };

/** Round whole numbers around zero. */
function axisOf(columns: BarColumn[]): Axis {
  const [up, down] = [Math.max(0, ...columns.map(above)), Math.max(0, ...columns.map(below))];
  const [, rough = 1] = niceTicks(Math.max(up, down), 3);
  const step = Math.max(1, Math.ceil(rough));
  const [first, last] = [-Math.ceil(down / step), Math.max(Math.ceil(up / step), 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { ticks, low: first * step, high: last * step };
}

const MOST_LABELS = 5;

/** Always the last label, and at most four of the others. */
const isNamed = (at: number, count: number) => (count - 1 - at) % Math.ceil(count / MOST_LABELS) === 0;

type BarProps = { column: BarColumn; series: BarSeries[]; place: (value: number) => number };

function Bar({ column, series, place }: BarProps) {
  let [up, down] = [0, 0];
  return (
    <span className="relative mx-px flex-1">
      {series.map(({ key, look }, at) => {
        const value = column.values[at] ?? 0;
        const from = value > 0 ? up : down + value;
        if (value > 0) up += value;
        else down += value;
        return value === 0 ? null : (
          <span
            key={key}
            data-bar={`${column.key} ${key}`}
            className={classNames(
              'absolute inset-x-0 mx-auto min-h-[2px] max-w-8 rounded-[2px]',
              LOOKS[look],
            )}
            style={{ bottom: `${place(from)}%`, height: `${place(from + Math.abs(value)) - place(from)}%` }}
          />
        );
      })}
    </span>
  );
}

function Numbers({ series, columns, caption, columnHeading, numbersLabel, format }: StackedBarsProps) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sm underline underline-offset-4">
        {numbersLabel}
      </summary>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 text-start font-normal">
              {columnHeading}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1.5 ps-2 text-end font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, title, values }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1.5 text-start font-normal">
                {title}
              </th>
              {series.map((one, at) => (
                <td key={one.key} className="py-1.5 ps-2 text-end">
                  {(one.said ?? format)(values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
