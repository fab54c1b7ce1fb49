import { CloudCheck, CloudDownload } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Trip } from './trip.ts';
import { useTripAhead } from './use-trip-ahead.ts';

/**
 * Says whether the route may lead where there is no network: the pages of its devices are on the phone. [screens A-9]
 */
export function TripAhead({ trip }: { trip: Trip }) {
  const t = useText();
  const { kept, of } = useTripAhead(trip);
  if (of === 0) return null;
  const isKept = kept === of;
  const Icon = isKept ? CloudCheck : CloudDownload;
  return (
    <p
      role="status"
      data-ahead={isKept ? 'kept' : 'loading'}
      className="flex items-center gap-2 border-line border-t px-4 py-3 text-ink-soft text-sm"
    >
      <Icon aria-hidden="true" className={isKept ? 'size-4 shrink-0 text-good' : 'size-4 shrink-0'} />
      {isKept ? t('restock.trip.ahead') : t('restock.trip.aheadOf', { done: kept, count: of })}
    </p>
  );
}
