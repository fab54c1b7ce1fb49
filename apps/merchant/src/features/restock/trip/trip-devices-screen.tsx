import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Refrigerator } from 'lucide-react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useSearchParams } from '../../../app/navigation/use-search-params.ts';
import { itemsOf, pagedOptions } from '../../../app/paged-list.tsx';
import type { ScreenPath } from '../../../app/screens.ts';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { TripDevicesForm } from './trip-devices-form.tsx';
import type { TripMode } from './trip-link.ts';

/** ASSOC (108, 117): which cabinets a trip goes to, in which order. `deviceNo`, repeated, stands for cabinets chosen before. */
export function TripDevicesScreen({ path, mode }: { path: ScreenPath; mode: TripMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const asked = search.get('tripId') ?? '';
  const tripId = idPattern.test(asked) ? asked : undefined;
  const wanted = search.getAll('deviceNo').filter((deviceNo) => deviceNoPattern.test(deviceNo));
  const trip = { mode, tripId, deviceNos: [...new Set(wanted)].slice(0, limits.tripDevicesMax) };
  // What an earlier visit to this page saw must not become the order that this one begins with.
  const candidates = trpc.restock.tripCandidates.useInfiniteQuery(trip, { ...pagedOptions, gcTime: 0 });
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
