import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import {
  BellOff,
  CircleAlert,
  CircleDollarSign,
  ClipboardList,
  LayoutGrid,
  type LucideIcon,
  MessageSquareWarning,
  PackageX,
  Siren,
  Snowflake,
  ThermometerSun,
  Undo2,
  Unplug,
  UserCheck,
  WifiOff,
} from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AttentionKey, type Overview, useAttention } from './use-attention.ts';

const LOSS = 'bg-bad-soft text-bad';
const WAITS = 'bg-warn-soft text-warn';
const OWN_WORK = 'bg-info-soft text-info';

/** Icons by urgency: money or goods are being lost, someone waits, or it is the member's own work or wish. */
const LOOKS: Readonly<Record<AttentionKey, readonly [LucideIcon, string]>> = {
  task: [ClipboardList, OWN_WORK],
  power_off: [Unplug, LOSS],
  over_temp: [ThermometerSun, LOSS],
  under_temp: [ThermometerSun, LOSS],
  abnormal: [CircleAlert, LOSS],
  offline: [WifiOff, LOSS],
  bare: [LayoutGrid, LOSS],
  outOfStock: [PackageX, WAITS],
  unpaid: [CircleDollarSign, WAITS],
  charges: [UserCheck, WAITS],
  refunds: [Undo2, WAITS],
  complaints: [MessageSquareWarning, WAITS],
  restockOrders: [ClipboardList, OWN_WORK],
  alerts: [Siren, WAITS],
  frozen: [Snowflake, OWN_WORK],
  nobody: [BellOff, WAITS],
};

/** What needs this member, the most urgent first: where, since when or how much, and the next step. [screens 1] */
export function AttentionRows({ overview }: { overview: Overview }) {
  const t = useText();
  const rows = useAttention(overview);
  if (rows.length === 0) return null;
  return (
    <Card flush title={t('home.attention.title')}>
      <List label={t('home.attention.title')}>
        {rows.map(({ key, step, ...row }, at) => {
          const [Icon, look] = LOOKS[key];
          return (
            <ListRow
              key={key}
              id={key}
              chevron={false}
              leading={
                <span className={classNames('grid size-10 place-items-center rounded-md', look)}>
                  <Icon aria-hidden="true" className="size-5" />
                </span>
              }
              trailing={
                <span
                  className={classNames(
                    'min-w-22 rounded-md px-3 py-2 text-center font-semibold text-sm',
                    at === 0 ? 'bg-ink text-surface' : 'bg-sunken',
                  )}
                >
                  {t(`home.step.${step}`)}
                </span>
              }
              {...row}
            />
          );
        })}
      </List>
    </Card>
  );
}
