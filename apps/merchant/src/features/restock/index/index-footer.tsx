import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { type TripMode, tripDevicesLink } from '#features/restock/trip/trip-link.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type IndexFooterProps = {
  mode: TripMode;
  ticked: readonly string[];
  /** Unfinished trip of this mode, which the ticked devices join. */
  openTripId: string | undefined;
};

/** Starts a trip to several devices: those ticked, or chosen on the next page. */
export function IndexFooter({ mode, ticked, openTripId }: IndexFooterProps) {
  const t = useText();
  const href = tripDevicesLink(mode, { tripId: openTripId, deviceNos: ticked });
  const count = ticked.length;
  if (!href || (openTripId && count === 0)) return null;
  const words = openTripId
    ? t('restock.index.addToTrip', { count })
    : count > 0
      ? t('restock.index.tripOf', { count })
      : t('restock.index.trip');
  return (
    <StickyFooter>
      <ButtonLink block tone={count > 0 ? 'primary' : 'secondary'} href={href}>
        {words}
      </ButtonLink>
    </StickyFooter>
  );
}
