import { TripSummaryScreen } from '#features/restock/trip/trip-summary-screen.tsx';

/** 107 */
export default function RestockSummaryPage() {
  return <TripSummaryScreen path="/pages/new-restock/quick-restock/summary" />;
}
