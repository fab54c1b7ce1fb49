import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { niceTicks } from './nice-ticks.ts';

export type ComparedBar = {
  key: string;
  /** Below the column, where there is room. */
  label: string;
  /** In the table, and for screen readers. */
  title: string;
  value: number;
  /** What it is compared with, drawn as a mark; null: nothing. */
  usual: number | null;
  /** What it is expected to reach, drawn dashed above it; null or absent: nothing. */
  expected?: number | null;
};

type ComparedBarsProps = {
  bars: readonly ComparedBar[];
  /** The column that the read-out is about. */
  chosen: string;
  onChoose: (key: string) => void;
  caption: string;
  headings: { bar: string; value: string; usual: string; expected?: string };
  formatAxis: (value: number) => string;
  formatValue: (value: number) => string;
  /** Joins words as the language lists them. */
  listWords: (words: readonly string[]) => string;
};

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Columns beside what is usual, of which one is chosen by touch or arrow keys; the caller shows its numbers. Screen
 * readers get all of them as a table.
 */
export function ComparedBars(props: ComparedBarsProps) {
  const { bars, chosen, formatAxis } = props;
  const most = Math.max(
    0,
    ...bars.flatMap(({ value, usual, expected }) => [value, usual ?? 0, expected ?? 0]),
  );
  const ticks = most > 0 ? niceTicks(most, 2) : [0];
  return (
    <figure className="@container pt-[0.5em]">
      <div className="grid grid-cols-[auto_1fr] gap-x-3 text-ink-soft text-xs tabular-nums">
        <div
          aria-hidden="true"
          className="flex h-[132px] flex-col-reverse justify-between text-end leading-none"
        >
          {ticks.map((tick) => (
            <span key={tick} className="h-0 -translate-y-[0.5em]">
              {formatAxis(tick)}
            </span>
          ))}
        </div>
        <Plot {...props} ticks={ticks} />
        <div aria-hidden="true" className="col-start-2 mt-1.5 flex h-[1.4em]">
          {bars.map((bar, index) => (
            <span key={bar.key} className="relative flex-1">
              <AxisLabel
                text={bar.label}
                fromEnd={bars.length - 1 - index}
                count={bars.length}
                isChosen={bar.key === chosen}
              />
            </span>
          ))}
        </div>
      </div>
      <Numbers {...props} />
    </figure>
  );
}

type PlotProps = ComparedBarsProps & { ticks: readonly number[] };

/** The columns, as a slider over them. */
function Plot(props: PlotProps) {
  const { bars, chosen, onChoose, caption, ticks } = props;
  const plot = useRef<HTMLDivElement>(null);
  const top = ticks.at(-1) || 1;
  const found = bars.findIndex(({ key }) => key === chosen);
  const at = Math.max(0, found);
  const now = bars[at];
  const choose = (index: number) => {
    const bar = bars[Math.min(bars.length - 1, Math.max(0, index))];
    if (bar) onChoose(bar.key);
  };
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    choose(step(at, bars.length - 1));
  }
  function onPointer(event: PointerEvent) {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = plot.current?.getBoundingClientRect();
    if (box && box.width > 0) choose(Math.floor(((event.clientX - box.left) / box.width) * bars.length));
  }
  return (
    <div
      ref={plot}
      role="slider"
      tabIndex={0}
      aria-label={caption}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bars.length - 1)}
      aria-valuenow={at}
      aria-valuetext={now && saidOf(now, props)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      className="relative flex h-[132px] cursor-pointer touch-pan-y rounded-sm"
    >
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute inset-x-0 h-px bg-line"
          style={{ bottom: `${(tick / top) * 100}%` }}
        />
      ))}
      {bars.map((bar) => (
        <Column key={bar.key} bar={bar} top={top} isChosen={bar.key === chosen} />
      ))}
    </div>
  );
}

function saidOf(
  { title, value, usual, expected }: ComparedBar,
  { headings, formatValue, listWords }: ComparedBarsProps,
) {
  return listWords([
    title,
    formatValue(value),
    ...(usual === null ? [] : [`${headings.usual} ${formatValue(usual)}`]),
    ...(expected ? [`${headings.expected ?? ''} ${formatValue(expected)}`] : []),
  ]);
}

function Numbers({ bars, caption, headings, formatValue }: ComparedBarsProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{headings.bar}</th>
            <th scope="col">{headings.value}</th>
            <th scope="col">{headings.usual}</th>
            {headings.expected && <th scope="col">{headings.expected}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.title}</th>
              <td>{formatValue(bar.value)}</td>
              <td>{bar.usual === null ? '' : formatValue(bar.usual)}</td>
              {headings.expected && <td>{bar.expected ? formatValue(bar.expected) : ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MOST_LABELS = 7;

type AxisLabelProps = { text: string; fromEnd: number; count: number; isChosen: boolean };

/** At most seven labels; where the chart is narrow for its text, every other one is dropped. The last always stays. */
function AxisLabel({ text, fromEnd, count, isChosen }: AxisLabelProps) {
  const step = Math.ceil(count / MOST_LABELS);
  if (fromEnd % step !== 0) return null;
  return (
    <span
      className={classNames(
        'absolute top-0 whitespace-nowrap',
        'left-1/2 -translate-x-1/2',
        (fromEnd / step) % 2 === 1 && '@max-[15rem]:hidden',
        fromEnd === 0 && '@max-[15rem]:-translate-x-[85%]',
        isChosen && 'font-semibold text-ink',
      )}
    >
      {text}
    </span>
  );
}

function Column({ bar, top, isChosen }: { bar: ComparedBar; top: number; isChosen: boolean }) {
  const place = (value: number) => `${(Math.min(Math.max(0, value), top) / top) * 100}%`;
  return (
    <span
      data-bar={bar.key}
      className={classNames('relative h-full flex-1 rounded-sm', isChosen && 'bg-sunken')}
    >
      {bar.expected && bar.expected > bar.value ? (
        <span
          data-expected={bar.key}
          className="absolute inset-x-[14%] bottom-0 rounded-t-[4px] border-2 border-edge border-b-0 border-dashed"
          style={{ height: place(bar.expected) }}
        />
      ) : null}
      <span
        className={classNames(
          'absolute inset-x-[14%] bottom-0 rounded-t-[4px]',
          isChosen ? 'bg-ink' : 'bg-brand',
        )}
        style={{ height: place(bar.value) }}
      />
      {bar.usual !== null && bar.usual > 0 && (
        <span
          className={classNames(
            'absolute inset-x-[4%] h-[3px] translate-y-1/2 rounded-full',
            isChosen ? 'bg-brand outline-1 outline-ink' : 'bg-ink',
          )}
          style={{ bottom: place(bar.usual) }}
        />
      )}
    </span>
  );
}
