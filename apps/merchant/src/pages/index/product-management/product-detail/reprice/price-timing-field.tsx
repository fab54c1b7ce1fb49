import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import { InstantField, nextHour } from '#features/template/instant-field.tsx';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { tonight } from './price-timing.ts';
import type { Reprice } from './use-reprice.ts';

/** A field that appears below the fold of its sheet is scrolled to. */
const showWhole = (field: HTMLElement | null) => field?.scrollIntoView({ block: 'nearest' });

/** When a new price begins: now, tonight, or at a time. */
export function PriceTimingField({ form: { timing, setTiming, timeError } }: { form: Reprice }) {
  const t = useText();
  const { time } = useFormats();
  const { timeZone } = useReader();
  const zoneTime = useZoneTime();
  const nowMs = serverClock.nowMs();
  const night = tonight(new Date(nowMs), timeZone);
  const start = nextHour(nowMs);
  function choose(kind: string) {
    if (kind === 'tonight') setTiming({ kind, at: night });
    else if (kind === 'chosen') setTiming({ kind, at: start });
    else setTiming({ kind: 'now', at: null });
  }
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('field.template.effectiveAt')}
        value={timing.kind}
        onChange={choose}
        segments={[
          { value: 'now', label: t('product.prices.atOnce') },
          ...(night
            ? [{ value: 'tonight', label: t('product.prices.tonight', { time: time(night, timeZone) }) }]
            : []),
          { value: 'chosen', label: t('product.prices.choose') },
        ]}
      />
      {timing.kind === 'chosen' && (
        <div ref={showWhole}>
          <InstantField
            timeZone={timeZone}
            zoneNote={t('template.rollOut.zone', { zone: zoneTime(timeZone) })}
            id="price-begins"
            label={t('product.prices.begins')}
            error={timeError}
            value={timing.at}
            placeholder={t('valid.futureTime')}
            start={start}
            onChange={(at) => setTiming({ kind: 'chosen', at })}
          />
        </div>
      )}
      {timing.kind === 'tonight' && timeError && <p className="text-bad text-sm">{timeError}</p>}
    </div>
  );
}
