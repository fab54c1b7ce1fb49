import { formatPosition, type MapPosition, mapLink } from '@larder/domain/device/address/map-position';
import { MapPin } from 'lucide-react';
import { isApple } from '#platform/browser/current-position.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Shows a position in digits as a link that opens the phone's map app. */
export function MapLink({ position }: { position: MapPosition }) {
  const t = useText();
  return (
    <a
      href={mapLink(position, isApple())}
      className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
    >
      <MapPin aria-hidden="true" className="size-icon-sm shrink-0" />
      <span className="tabular-nums">{formatPosition(position)}</span>
      <span className="sr-only">{t('device.address.openMap')}</span>
    </a>
  );
}
