import { Card } from '@larder/ui/layout/card';
import { useFormats } from '../../../../app/use-formats.ts';
import { useText } from '../../../../app/use-text.ts';
import type { Outputs } from '../../../../platform/trpc.ts';

type Alert = Outputs['alert']['get'];

const WIDTH = 300;
const HEIGHT = 120;
const QUARTER_MS = 15 * 60_000;

/** What the zone measured around the excursion, with the limit; a gap in the readings stays a gap. */
export function TemperatureCard({ alert }: { alert: Alert }) {
  const t = useText();
  const limit = typeof alert.detail.limitC10 === 'number' ? alert.detail.limitC10 : null;
  return (
    <Card title={t('alert.graph')}>
      {alert.readings.length === 0 ? (
        <p className="text-ink-soft">{t('alert.graph.empty')}</p>
      ) : (
        <Graph readings={alert.readings} limit={limit} zone={alert.device.timezone} />
      )}
    </Card>
  );
}

type GraphProps = { readings: Alert['readings']; limit: number | null; zone: string };

function Graph({ readings, limit, zone }: GraphProps) {
  const t = useText();
  const { temperature, time } = useFormats();
  const times = readings.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const values = [
    ...readings.flatMap(({ minC10, maxC10 }) => [minC10, maxC10]),
    ...(limit === null ? [] : [limit]),
  ];
  const [low, high] = [Math.min(...values) - 5, Math.max(...values) + 5];
  const x = (ms: number) => (to === from ? WIDTH / 2 : ((ms - from) / (to - from)) * WIDTH);
  const y = (c10: number) => HEIGHT - ((c10 - low) / (high - low)) * HEIGHT;
  const line = readings
    .map(({ avgC10 }, at) => {
      const ms = times[at] ?? from;
      const joined = at > 0 && ms - (times[at - 1] ?? 0) <= 2 * QUARTER_MS;
      return `${joined ? 'L' : 'M'}${x(ms).toFixed(1)} ${y(avgC10).toFixed(1)}`;
    })
    .join('');
  return (
    <figure>
      <div aria-hidden="true" className="relative">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-[120px] w-full overflow-visible"
        >
          <title>{t('alert.graph')}</title>
          {limit !== null && (
            <path
              d={`M0 ${y(limit)}H${WIDTH}`}
              className="stroke-bad"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path
            d={line}
            fill="none"
            className="stroke-ink"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p className="mt-1 flex justify-between text-ink-soft text-xs tabular-nums">
          <span>{time(from, zone)}</span>
          {limit !== null && (
            <span className="text-bad">
              {t('alert.limit')} {temperature(limit)}
            </span>
          )}
          <span>{time(to, zone)}</span>
        </p>
      </div>
      <table className="sr-only">
        <caption>{t('alert.graph')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('alert.graph.time')}</th>
            <th scope="col">{t('alert.value')}</th>
          </tr>
        </thead>
        <tbody>
          {readings.map(({ at, avgC10 }) => (
            <tr key={at}>
              <th scope="row">{time(at, zone)}</th>
              <td>{temperature(avgC10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
