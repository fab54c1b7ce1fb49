import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { niceTicks } from './nice-ticks.ts';
import { smoothPath } from './smooth-path.ts';

export type SparklinePoint = { key: string; label: string; value: number };

type SparklineProps = {
  points: SparklinePoint[];
  /** The caption of the table behind the chart. */
  caption: string;
  pointHeading: string;
  valueHeading: string;
  /** Short text of an axis value. */
  formatAxis: (value: number) => string;
  /** Full text of a value, for the table. */
  formatValue: (value: number) => string;
};

const WIDTH = 300;
const HEIGHT = 120;

/** A small area chart with a value axis; screen readers get the same numbers as a table. */
export function Sparkline(props: SparklineProps) {
  const { points, formatAxis } = props;
  const ticks = niceTicks(Math.max(0, ...points.map((point) => point.value)));
  const top = ticks.at(-1) ?? 1;
  const gap = points.length > 1 ? 100 / (points.length - 1) : 100;
  const placed = points.map((point, at) => ({
    ...point,
    left: points.length > 1 ? at * gap : 50,
    up: (Math.max(0, point.value) / top) * 100,
  }));
  return (
    <figure className="@container pt-[0.5em]">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_1fr] gap-x-3 text-ink-soft text-xs tabular-nums"
      >
        <div className="relative flex flex-col-reverse justify-between text-end leading-none">
          {ticks.map((tick) => (
            <span key={tick} className="h-0 -translate-y-[0.5em]">
              {formatAxis(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-[120px] pe-1">
          <Area placed={placed} ticks={ticks.length} />
          {placed.map((point) => (
            <span
              key={point.key}
              className="absolute size-[9px] -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-ink bg-surface"
              style={{ left: `${point.left}%`, bottom: `${point.up}%` }}
            />
          ))}
        </div>
        <div className="relative col-start-2 mt-2.5 h-[1.4em]">
          {placed.map((point, at) => (
            <AxisLabel key={point.key} text={point.label} left={point.left} at={at} count={placed.length} />
          ))}
        </div>
      </div>
      <SparklineTable {...props} />
    </figure>
  );
}

const MOST_LABELS = 7;

type AxisLabelProps = { text: string; left: number; at: number; count: number };

/** At most seven labels; where the chart is narrow for its text, every other one is dropped. The last always stays. */
function AxisLabel({ text, left, at, count }: AxisLabelProps) {
  const fromEnd = count - 1 - at;
  const step = Math.ceil(count / MOST_LABELS);
  if (fromEnd % step !== 0) return null;
  const shift = count > 1 && at === 0 ? '-25%' : count > 1 && fromEnd === 0 ? '-85%' : '-50%';
  return (
    <span
      className={classNames(
        'absolute top-0 whitespace-nowrap',
        (fromEnd / step) % 2 === 1 && '@max-[15rem]:hidden',
      )}
      style={{ left: `${left}%`, transform: `translateX(${shift})` }}
    >
      {text}
    </span>
  );
}

function Area({ placed, ticks }: { placed: { left: number; up: number }[]; ticks: number }) {
  const fade = useId();
  const line = smoothPath(
    placed.map(({ left, up }) => ({ x: (left / 100) * WIDTH, y: HEIGHT - (up / 100) * HEIGHT })),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--color-brand)" stopOpacity="0.42" />
        <stop offset="1" stopColor="var(--color-brand)" stopOpacity="0.03" />
      </linearGradient>
      {Array.from({ length: ticks }, (_, tick) => {
        const y = HEIGHT - (tick / Math.max(1, ticks - 1)) * HEIGHT;
        return (
          <path key={y} d={`M0 ${y}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        );
      })}
      {placed.length > 1 && <path d={`${line}V${HEIGHT}H0Z`} fill={`url(#${fade})`} />}
      <path d={line} fill="none" className="stroke-ink" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function SparklineTable({ points, caption, pointHeading, valueHeading, formatValue }: SparklineProps) {
  return (
    <table className="sr-only">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{pointHeading}</th>
          <th scope="col">{valueHeading}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            <td>{formatValue(point.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
