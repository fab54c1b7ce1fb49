import type { AlertType } from '@larder/domain/alert/alert-type';
import {
  CopyX,
  DoorOpen,
  FileX,
  Hourglass,
  type LucideIcon,
  PackageMinus,
  PlugZap,
  ShieldAlert,
  ThermometerSnowflake,
  ThermometerSun,
  TriangleAlert,
  WifiOff,
  Wrench,
} from 'lucide-react';

const ICONS: Record<AlertType, LucideIcon> = {
  power_off: PlugZap,
  offline: WifiOff,
  over_temp: ThermometerSun,
  under_temp: ThermometerSnowflake,
  door_held: DoorOpen,
  door_forced: ShieldAlert,
  low_stock: PackageMinus,
  device_fault: Wrench,
  duplicate_identity: CopyX,
  stuck_session: Hourglass,
  records_lost: FileX,
  card_attack: TriangleAlert,
};

/** Icon of an alert type; its name is always shown beside it. */
export function AlertIcon({ type, open }: { type: AlertType; open: boolean }) {
  const Icon = ICONS[type];
  const look = open ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink-soft';
  return (
    <span aria-hidden="true" className={`grid size-10 shrink-0 place-items-center rounded-full ${look}`}>
      <Icon className="size-icon-sm" />
    </span>
  );
}
