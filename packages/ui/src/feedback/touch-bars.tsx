import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { niceTicks } from './nice-ticks.ts';

export type TouchBar = {
  key: string;
  /** Below the bar, where there is room for it. */
  label: string;
  value: number;
  /** A line across the bar: the value that it is compared with. */
  mark?: number | undefined;
  /** What a screen reader says when the bar is chosen. */
  said: string;
};

type TouchBarsProps = {
  bars: readonly TouchBar[];
  /** Name of the chart. */
  label: string;
  /** Index of the chosen bar. */
  chosen: number;
  onChoose: (index: number) => void;
  /** Short text of an axis value. */
  format: (value: number) => string;
};

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
};

/**
 * Bars of which a finger, a pointer or the arrow keys choose one. One control for all of them, because a bar of a month
 * is narrower than a fingertip. The caller shows what is chosen, and the numbers as a table.
 */
export function TouchBars({ bars, label, chosen, onChoose, format }: TouchBarsProps) {
  const plot = useRef<HTMLDivElement>(null);
  const ticks = niceTicks(Math.max(0, ...bars.flatMap(({ value, mark = 0 }) => [value, mark])));
  const top = ticks.at(-1) ?? 1;
  const up = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  const last = bars.length - 1;
  const choose = (index: number) => {
    const within = Math.min(last, Math.max(0, index));
    if (within !== chosen) onChoose(within);
  };
  const chooseAt = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (box && box.width > 0) choose(Math.floor(((event.clientX - box.left) / box.width) * bars.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? last : step && chosen + step;
    if (target === undefined || target === null) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 text-ink-soft text-tab tabular-nums">
      <div aria-hidden="true" className="flex flex-col-reverse justify-between text-end leading-none">
        {ticks.map((tick) => (
          <span key={tick} className="h-0 -translate-y-[0.5em]">
            {format(tick)}
          </span>
        ))}
      </div>
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={chosen}
        aria-valuetext={bars[chosen]?.said}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          chooseAt(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && chooseAt(event)}
        className="relative h-[200px] cursor-pointer touch-pan-y select-none rounded-sm"
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className={classNames(
              'absolute inset-x-0 h-px translate-y-1/2',
              tick === 0 ? 'bg-edge' : 'bg-line',
            )}
            style={{ bottom: up(tick) }}
          />
        ))}
        <Bars bars={bars} chosen={chosen} up={up} />
      </div>
      <Labels bars={bars} chosen={chosen} />
    </div>
  );
}

type Drawn = Pick<TouchBarsProps, 'bars' | 'chosen'>;

function Bars({ bars, chosen, up }: Drawn & { up: (value: number) => string }) {
  return (
    <div className="absolute inset-0 flex">
      {bars.map((bar, at) => (
        <span
          key={bar.key}
          data-bar={bar.key}
          className={classNames('relative flex-1 rounded-t-sm', at === chosen && 'bg-sunken')}
        >
          <span
            className={classNames(
              'absolute inset-x-[15%] bottom-0 mx-auto max-w-10 rounded-t-[3px]',
              at === chosen ? 'bg-ink' : 'bg-brand',
            )}
            style={{ height: up(bar.value) }}
          />
          {bar.mark !== undefined && (
            <span
              className={classNames(
                'absolute inset-x-[6%] mx-auto h-[3px] max-w-12 translate-y-1/2 rounded-full',
                at === chosen && bar.mark < bar.value ? 'bg-brand' : 'bg-ink',
              )}
              style={{ bottom: up(bar.mark) }}
            />
          )}
        </span>
      ))}
    </div>
  );
}

function Labels({ bars, chosen }: Drawn) {
  return (
    <div aria-hidden="true" className="col-start-2 mt-2 flex h-[1.4em]">
      {bars.map(({ key, label: text }, at) => (
        <span key={key} className="relative flex-1">
          {isNamed(at, bars.length) && (
            <span
              className={classNames(
                'absolute top-0 left-1/2 -translate-x-1/2 whitespace-nowrap',
                at === chosen && 'font-semibold text-ink',
              )}
            >
              {text}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

const MOST_LABELS = 7;

/** Always the last label, and at most six of the others. */
const isNamed = (at: number, count: number) => (count - 1 - at) % Math.ceil(count / MOST_LABELS) === 0;
