import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import type { OpenTrip } from './own-trip-card.tsx';

/** The reader's unfinished trips, at most one a mode; none for who makes no trips. */
export function useOpenTrips(): readonly OpenTrip[] {
  const enabled = useCan(['restock.quick', 'restock.one_click']);
  return trpc.restock.openTrips.useQuery({}, { enabled }).data?.items ?? [];
}
