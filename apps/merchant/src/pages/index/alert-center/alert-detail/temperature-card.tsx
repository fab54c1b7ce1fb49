import { MINUTE_MS } from '@larder/domain/durations';
import { Card } from '@larder/ui/layout/card';
import { TemperatureGraph } from '#features/device/temperature/temperature-graph.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Alert = Outputs['alert']['read'];

const QUARTER_MS = 15 * MINUTE_MS;

/** Measurements of the zone around the excursion, with the limit; a gap in the readings stays a gap. */
export function TemperatureCard({ alert }: { alert: Alert }) {
  const t = useText();
  const limitC10 = typeof alert.detail.limitC10 === 'number' ? alert.detail.limitC10 : null;
  const [first] = alert.readings;
  const last = alert.readings.at(-1);
  return (
    <Card title={t('alert.graph')}>
      {first && last ? (
        <TemperatureGraph
          caption={t('alert.graph')}
          points={alert.readings}
          bucketMs={QUARTER_MS}
          from={first.at}
          to={new Date(Date.parse(last.at) + QUARTER_MS).toISOString()}
          highC10={alert.type === 'over_temp' ? limitC10 : null}
          lowC10={alert.type === 'under_temp' ? limitC10 : null}
          timeZone={alert.device.timezone}
        />
      ) : (
        <p className="text-ink-soft">{t('alert.graph.empty')}</p>
      )}
    </Card>
  );
}
