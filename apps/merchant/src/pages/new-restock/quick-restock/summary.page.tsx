import { TripSummaryScreen } from '#features/restock/trip/trip-summary-screen.tsx';

/** Screen 107: the pick list of a trip, in quick mode. */
export default function RestockSummaryPage() {
  return <TripSummaryScreen path="/pages/new-restock/quick-restock/summary" />;
}
