import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { taskLink } from '#features/restock/task-link.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Trip } from './trip.ts';
import { TripAhead } from './trip-ahead.tsx';
import { TripBadge } from './trip-badge.tsx';
import { tripDevicesLink, tripStopLink } from './trip-link.ts';

/** Devices of the trip in order, each with a link to its task or to the record of it. */
export function TripCabinetsCard({ trip }: { trip: Trip }) {
  const t = useText();
  const mayRead = useCan(['restock.view']);
  const { tripId, mode, status, cabinets } = trip;
  const edit = status === 'open' ? tripDevicesLink(mode, { tripId }) : undefined;
  const hrefOf = ({ deviceNo, state, taskId, recordId }: Trip['cabinets'][number]) => {
    if (state === 'restocking' && taskId) return taskLink(deviceNo, { id: taskId, mode });
    if (state === 'done' && recordId)
      return mayRead ? screenHref(restockFlows[mode].record, { id: recordId }) : undefined;
    return status === 'open' ? tripStopLink(mode, tripId, deviceNo) : undefined;
  };
  return (
    <Card
      title={t('restock.trip.cabinets')}
      flush
      action={
        edit ? (
          <ButtonLink tone="ghost" size="small" href={edit}>
            {t('restock.trip.edit')}
          </ButtonLink>
        ) : undefined
      }
    >
      <List>
        {cabinets.map((cabinet, index) => {
          const { deviceNo, name, state, units } = cabinet;
          const href = hrefOf(cabinet);
          return (
            <ListRow
              key={deviceNo}
              id={deviceNo}
              {...(href ? { href } : {})}
              leading={
                <span className="grid size-[max(32px,1.5em)] place-items-center rounded-full bg-sunken font-bold tabular-nums">
                  {index + 1}
                </span>
              }
              title={name ?? deviceNo}
              strong
              subtitle={
                state === 'done'
                  ? t('restock.trip.wasPut', { count: units })
                  : t('restock.trip.toPut', { count: units })
              }
              trailing={<TripBadge state={state} />}
            />
          );
        })}
      </List>
      {cabinets.length === 0 && <p className="px-4 pb-3 text-ink-soft">{t('restock.trip.noCabinets')}</p>}
      <TripAhead trip={trip} />
    </Card>
  );
}
