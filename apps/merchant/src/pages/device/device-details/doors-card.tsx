import type { Door } from '@larder/domain/device/door';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { DoorClosed, DoorOpen } from 'lucide-react';
import { useNow } from '#platform/clock/use-now.ts';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

type DoorsCardProps = { device: DeviceDetails; isReachable: boolean };

/** Doors as the cabinet last reported them, with the age of that while it is silent. */
export function DoorsCard({ device, isReachable }: DoorsCardProps) {
  const t = useText();
  const { ago, fullTime } = useFormats();
  const now = useNow();
  const at = device.connectivity?.lastSeenAt;
  return (
    <Card title={t('field.device.doorState')}>
      <ul className="flex flex-wrap gap-3">
        {device.doors.map((door) => (
          <li key={door} className="flex-[1_1_9em]">
            <DoorTile device={device} door={door} isReachable={isReachable} />
          </li>
        ))}
      </ul>
      {!isReachable && at && (
        <p title={fullTime(at, device.timezone)} className="pt-2.5 text-ink-soft text-sm">
          {t('device.reported', { age: ago(at, now) })}
        </p>
      )}
    </Card>
  );
}

type DoorTileProps = DoorsCardProps & { door: Door };

function DoorTile({ device, door, isReachable }: DoorTileProps) {
  const t = useText();
  const state = device.connectivity?.doors[door];
  const Icon = state?.open ? DoorOpen : DoorClosed;
  const name = useDoorName(device.doors.length)(door);
  return (
    <div className="flex h-full items-center gap-3 rounded-md bg-page px-3 py-2.5" data-door={door}>
      <Icon
        aria-hidden="true"
        className={isReachable ? 'size-7 shrink-0' : 'size-7 shrink-0 text-ink-soft'}
      />
      <div className="min-w-0">
        <p className={isReachable ? 'font-semibold' : 'font-semibold text-ink-soft'}>{name}</p>
        {state ? (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge
              tone={!isReachable ? 'neutral' : state.open ? 'warn' : 'good'}
              name={`door.${state.open ? 'opened' : 'closed'}`}
            >
              {t(state.open ? 'device.door.isOpen' : 'device.door.isClosed')}
            </Badge>
            <span className="text-ink-soft">
              {t(state.locked ? 'device.door.isLocked' : 'device.door.isUnlocked')}
            </span>
          </p>
        ) : (
          <p className="text-ink-soft text-sm">{t('device.notReported')}</p>
        )}
      </div>
    </div>
  );
}
