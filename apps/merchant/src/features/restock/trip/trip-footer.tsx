import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { taskLink } from '#features/restock/task-link.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SkipStop } from './skip-stop.tsx';
import type { Trip } from './trip.ts';
import { tripStopLink } from './trip-link.ts';

/** Link to the task under way, else to the next device; after the last device, the end of the trip. */
export function TripFooter({ trip }: { trip: Trip }) {
  const t = useText();
  const { tripId, mode, status, cabinets } = trip;
  const isOpen = status === 'open';
  const current = isOpen ? cabinets.find(({ state }) => state === 'restocking') : undefined;
  const next = isOpen ? cabinets.find(({ state }) => state === 'todo') : undefined;
  const stop = current ?? next;
  const href = current?.taskId
    ? taskLink(current.deviceNo, { id: current.taskId, mode })
    : next && tripStopLink(mode, tripId, next.deviceNo);
  if (stop && href) {
    const device = stop.name ?? stop.deviceNo;
    return (
      <StickyFooter>
        {!current && <SkipStop trip={trip} stop={stop} />}
        <ButtonLink href={href}>
          {current ? t('restock.trip.continue', { device }) : t('restock.trip.startNext', { device })}
        </ButtonLink>
      </StickyFooter>
    );
  }
  return (
    <StickyFooter>
      <ButtonLink block tone="secondary" href={screenHref(restockFlows[mode].index)}>
        {t('restock.trip.out')}
      </ButtonLink>
    </StickyFooter>
  );
}
