import { ListRow } from '@larder/ui/layout/list-row';
import { CircleUserRound } from 'lucide-react';
import { memo } from 'react';
import { AccountBadge } from '#features/team/account-badge.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Restocker = Outputs['team']['listRestockers']['items'][number];

/** Row of a restocker: name, number of devices, latest restock. */
export const RestockerRow = memo(function RestockerRow({ restocker }: { restocker: Restocker }) {
  const t = useText();
  const now = useNow();
  const { ago } = useFormats();
  const { id, userName, email, status, boundDevices, lastRestockAt } = restocker;
  return (
    <ListRow
      as="div"
      id={id}
      strong
      href={screenHref('/pages/index/replenishman-list/replenishman-detail', { id })}
      leading={
        <span className="grid size-11 place-items-center rounded-full bg-brand-soft">
          <CircleUserRound aria-hidden="true" className="size-6" />
        </span>
      }
      title={userName}
      subtitle={
        <>
          <span className="block break-all">{email}</span>
          <span className="block">
            {boundDevices === 0
              ? t('team.restocker.noDevices')
              : t('team.restocker.devices', { count: boundDevices })}
            {' · '}
            {lastRestockAt
              ? t('team.restocker.lastRestock', { age: ago(lastRestockAt, now) })
              : t('team.restocker.neverRestocked')}
          </span>
        </>
      }
      trailing={<AccountBadge status={status} />}
    />
  );
});
