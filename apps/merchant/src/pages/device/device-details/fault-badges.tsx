import { Badge } from '@larder/ui/feedback/badge';
import { useFaultName } from '#features/device/state/use-fault-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import type { DeviceDetails } from './device-details.ts';

/** Failed parts, with the cabinet's own name of the part; shows an unknown code as received. */
export function FaultBadges({ device: { faults, timezone } }: { device: DeviceDetails }) {
  const faultName = useFaultName();
  const { fullTime } = useFormats();
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {faults.map(({ code, part, raisedAt }) => {
        return (
          <span
            key={`${code} ${part}`}
            title={fullTime(raisedAt, timezone)}
            className="inline-flex max-w-full"
          >
            <Badge tone="bad" name={`device.fault.${code}`}>
              {[faultName(code), part].filter(Boolean).join(' · ')}
            </Badge>
          </span>
        );
      })}
    </span>
  );
}
