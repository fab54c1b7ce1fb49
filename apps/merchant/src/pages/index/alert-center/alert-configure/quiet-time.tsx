import { planningBounds } from '@larder/domain/calendar-bounds';
import { localDay } from '@larder/domain/time-zone';
import { DateTimePicker } from '@larder/ui/pickers/date-time-picker';
import { PickerButton } from '@larder/ui/pickers/picker-button';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import { useUnitLabels } from '#features/device/use-unit-labels.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type QuietTimeProps = {
  label: string;
  error?: string | undefined;
  /** Time 'HH:mm' on the merchant's wall clock. */
  value: string;
  timeZone: string;
  onChange: (value: string) => void;
};

/** Start or end of the quiet hours, chosen with wheels. */
export function QuietTime({ label, error, value, timeZone, onChange }: QuietTimeProps) {
  const t = useText();
  const { locale } = useReader();
  const unitLabels = useUnitLabels();
  const zoneTime = useZoneTime();
  const [open, setOpen] = useState(false);
  return (
    <div className="min-w-0 flex-[1_1_8em]">
      <PickerButton
        label={label}
        error={error}
        value={value}
        open={open}
        placeholder={label}
        onOpen={() => setOpen(true)}
        icon={<Clock />}
      />
      <DateTimePicker
        open={open}
        locale={locale}
        unitLabels={unitLabels}
        value={value}
        mode="time"
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        onDone={onChange}
        {...planningBounds(localDay(new Date(serverClock.nowMs()), timeZone))}
        note={t('template.zone', { zone: zoneTime(timeZone) })}
      />
    </div>
  );
}
