import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Refrigerator } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TripDevicesForm } from './trip-devices-form.tsx';
import type { TripMode } from './trip-link.ts';

/**
 * Screen ASSOC (108, 117): the devices of a trip and their order. `deviceNo`, repeated, names devices chosen before.
 */
export function TripDevicesScreen({ path, mode }: { path: ScreenPath; mode: TripMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const asked = search.get('tripId') ?? '';
  const tripId = idPattern.test(asked) ? asked : undefined;
  const wanted = search.getAll('deviceNo').filter((deviceNo) => deviceNoPattern.test(deviceNo));
  const trip = { mode, tripId, deviceNos: [...new Set(wanted)].slice(0, limits.tripDevicesMax) };
  // Data from an earlier look at this page must not become the initial order.
  const candidates = trpc.restock.listTripCandidates.useInfiniteQuery(trip, { ...pagedOptions, gcTime: 0 });
  return (
    <DataScreen
      path={path}
      query={candidates}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0 && (data.pages[0]?.chosen.length ?? 0) === 0}
      empty={<EmptyState icon={<Refrigerator aria-hidden="true" />} title={t('restock.trip.noCandidates')} />}
    >
      {(data) => <TripDevicesForm trip={trip} chosen={data.pages[0]?.chosen ?? []} />}
    </DataScreen>
  );
}
