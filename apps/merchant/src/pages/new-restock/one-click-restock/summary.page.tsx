import { TripSummaryScreen } from '#features/restock/trip/trip-summary-screen.tsx';

/** Screen 116: the pick list of a trip, in one-click mode. */
export default function RestockSummaryPage() {
  return <TripSummaryScreen path="/pages/new-restock/one-click-restock/summary" />;
}
