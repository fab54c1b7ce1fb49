import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { tripLink } from './trip-link.ts';

/** Link from a task of a trip to the trip's next device. */
export function BackToTrip({ record: { tripId, mode } }: { record: Outputs['restock']['readRecord'] }) {
  const t = useText();
  const href = tripId && (mode === 'quick' || mode === 'one_click') ? tripLink(mode, tripId) : undefined;
  return href ? (
    <StickyFooter>
      <ButtonLink block href={href}>
        {t('restock.trip.back')}
      </ButtonLink>
    </StickyFooter>
  ) : null;
}
