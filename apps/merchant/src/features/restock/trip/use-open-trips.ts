import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import type { OpenTrip } from './own-trip-card.tsx';

/** Returns the reader's unfinished trips, at most one per mode; none for members who make no trips. */
export function useOpenTrips(): readonly OpenTrip[] {
  const enabled = useCan(['restock.quick', 'restock.one_click']);
  return trpc.restock.listOpenTrips.useQuery({}, { enabled }).data?.items ?? [];
}
