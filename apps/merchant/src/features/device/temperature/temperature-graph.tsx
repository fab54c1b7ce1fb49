import { unbrokenRuns } from '@larder/domain/device/temperature-range';
import { classNames } from '@larder/ui/layout/class-names';
import { useId, useMemo } from 'react';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { temperatureAxis, timeTicks } from './temperature-axis.ts';

export type TemperaturePoint = { at: string; minC10: number; avgC10: number; maxC10: number };

type TemperatureGraphProps = {
  caption: string;
  points: readonly TemperaturePoint[];
  /** Length of the bucket behind one point. */
  bucketMs: number;
  from: string;
  to: string;
  highC10: number | null;
  lowC10: number | null;
  /** Time zone of the device. */
  timeZone: string;
};

const WIDTH = 300;
const HEIGHT = 150;

/**
 * Graph of the average within the band of lowest and highest, with limits; draws nothing where nothing was measured. A
 * table repeats the numbers for screen readers.
 */
export function TemperatureGraph(props: TemperatureGraphProps) {
  const { points, from, to, bucketMs, highC10, lowC10, timeZone } = props;
  const t = useText();
  const { temperature, hour: hourName, weekday } = useFormats();
  const { temperatureUnit } = useReader();
  const [fromMs, toMs] = [Date.parse(from), Math.max(Date.parse(to), Date.parse(from) + bucketMs)];
  const limits = [highC10, lowC10].filter((c10) => c10 !== null);
  const axis = useMemo(
    () =>
      temperatureAxis(
        [...points.flatMap(({ minC10, maxC10 }) => [minC10, maxC10]), ...limits],
        temperatureUnit,
      ),
    [points, temperatureUnit, highC10, lowC10],
  );
  const times = useMemo(() => timeTicks(fromMs, toMs, timeZone), [fromMs, toMs, timeZone]);
  const up = (c10: number) => ((c10 - axis.lowC10) / (axis.highC10 - axis.lowC10)) * 100;
  const across = (ms: number) => Math.min(100, Math.max(0, ((ms - fromMs) / (toMs - fromMs)) * 100));
  return (
    <figure className="@container pt-[0.5em]">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_1fr] gap-x-2 text-ink-soft text-xs tabular-nums"
      >
        <div className="relative w-[2.4em]">
          {axis.ticks.map(({ c10, degrees }) => (
            <span
              key={degrees}
              className="absolute end-0 translate-y-1/2 leading-none"
              style={{ bottom: `${up(c10)}%` }}
            >
              {degrees}°
            </span>
          ))}
        </div>
        <div className="relative h-[150px]">
          <Lines {...props} up={up} across={across} ticks={axis.ticks.map(({ c10 }) => c10)} />
        </div>
        <div className="relative col-start-2 mt-2 h-[1.4em]">
          {times.map(({ ms, hour }, at) => (
            <span
              key={ms}
              className={classNames('absolute top-0 -translate-x-1/2 whitespace-nowrap', roomFor(at))}
              style={{ left: `clamp(1.6em, ${across(ms)}%, 100% - 1.6em)` }}
            >
              {hour === null ? weekday(dayAt(ms, timeZone)) : hourName(hour)}
            </span>
          ))}
        </div>
      </div>
      {limits.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
          {highC10 !== null && (
            <LimitKey
              look="border-bad text-bad"
              text={t('climate.graph.limit.high', { value: temperature(highC10) })}
            />
          )}
          {lowC10 !== null && (
            <LimitKey
              look="border-info text-info"
              text={t('climate.graph.limit.low', { value: temperature(lowC10) })}
            />
          )}
        </p>
      )}
      <PointTable {...props} />
    </figure>
  );
}

/** Drops every other label where the graph is too narrow for its text, and three of four where it is very narrow. */
const roomFor = (at: number) =>
  at % 4 === 0 ? '' : at % 2 === 0 ? '@max-[12rem]:hidden' : '@max-[16rem]:hidden';

const dayAt = (ms: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms);

function LimitKey({ look, text }: { look: string; text: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${look}`}>
      <span aria-hidden="true" className={`w-5 border-t-2 border-dashed ${look}`} />
      {text}
    </span>
  );
}

type LinesProps = TemperatureGraphProps & {
  up: (c10: number) => number;
  across: (ms: number) => number;
  ticks: number[];
};

function Lines({ points, bucketMs, highC10, lowC10, up, across, ticks }: LinesProps) {
  const beyond = useId();
  const x = (at: string) => Math.round(across(Date.parse(at) + bucketMs / 2) * WIDTH) / 100;
  const y = (c10: number) => Math.round((100 - up(c10)) * HEIGHT) / 100;
  const runs = unbrokenRuns(points, bucketMs);
  const path = (run: readonly TemperaturePoint[], read: (point: TemperaturePoint) => number) =>
    run.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.at)} ${y(read(point))}`).join('');
  const line = runs
    .map((run) => path(run, ({ avgC10 }) => avgC10) + (run.length === 1 ? 'h0.01' : ''))
    .join('');
  const band = runs
    .map(
      (run) =>
        `${path(run, ({ maxC10 }) => maxC10)}${path(run.toReversed(), ({ minC10 }) => minC10).replace('M', 'L')}Z`,
    )
    .join('');
  const stroke = {
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <clipPath id={beyond}>
        {highC10 !== null && <rect x="0" y="-10" width={WIDTH} height={y(highC10) + 10} />}
        {lowC10 !== null && <rect x="0" y={y(lowC10)} width={WIDTH} height={HEIGHT} />}
      </clipPath>
      {ticks.map((c10) => (
        <path
          key={c10}
          d={`M0 ${y(c10)}H${WIDTH}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={band}
        className="fill-brand stroke-brand"
        fillOpacity="0.4"
        strokeOpacity="0.4"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      {highC10 !== null && (
        <path
          d={`M0 ${y(highC10)}H${WIDTH}`}
          className="stroke-bad"
          strokeDasharray="5 4"
          strokeWidth="1.5"
          {...stroke}
        />
      )}
      {lowC10 !== null && (
        <path
          d={`M0 ${y(lowC10)}H${WIDTH}`}
          className="stroke-info"
          strokeDasharray="5 4"
          strokeWidth="1.5"
          {...stroke}
        />
      )}
      <path d={line} className="stroke-ink" strokeWidth="2" {...stroke} />
      <path d={line} className="stroke-bad" strokeWidth="2.5" clipPath={`url(#${beyond})`} {...stroke} />
    </svg>
  );
}

function PointTable({ caption, points, timeZone }: TemperatureGraphProps) {
  const t = useText();
  const { temperature, dateTime } = useFormats();
  return (
    // A table grows with its rows whatever its class says, so the hidden box wraps it.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {(['time', 'lowest', 'average', 'highest'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`climate.graph.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, minC10, avgC10, maxC10 }) => (
            <tr key={at}>
              <th scope="row">{dateTime(at, timeZone)}</th>
              <td>{temperature(minC10)}</td>
              <td>{temperature(avgC10)}</td>
              <td>{temperature(maxC10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
