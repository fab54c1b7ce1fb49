import { Badge } from '@larder/ui/feedback/badge';
import { useFormats } from '../../../app/use-formats.ts';
import { useText } from '../../../app/use-text.ts';
import type { DeviceDetails } from './device-overview.tsx';

/** [protocol 9.5]; the list is open. */
const KNOWN = [
  'LOCK_FAULT',
  'DOOR_SENSOR',
  'CAMERA_LOST',
  'TEMP_SENSOR',
  'COMPRESSOR',
  'READER_LOST',
  'STORAGE',
  'VISION_DOWN',
  'FAN',
  'CONFIG',
] as const;

/** The parts that have failed, with the cabinet's own name of the part; a code that this build does not know is shown as it came. */
export function FaultBadges({ device: { faults, timezone } }: { device: DeviceDetails }) {
  const t = useText();
  const { fullTime } = useFormats();
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {faults.map(({ code, part, raisedAt }) => {
        const known = KNOWN.find((name) => name === code);
        return (
          <span
            key={`${code} ${part}`}
            title={fullTime(raisedAt, timezone)}
            className="inline-flex max-w-full"
          >
            <Badge tone="bad" name={`device.fault.${code}`}>
              {[known ? t(`device.fault.${known}`) : code, part].filter(Boolean).join(' · ')}
            </Badge>
          </span>
        );
      })}
    </span>
  );
}
