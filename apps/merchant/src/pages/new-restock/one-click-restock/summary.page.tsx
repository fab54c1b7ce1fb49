import { TripSummaryScreen } from '#features/restock/trip/trip-summary-screen.tsx';

/** 116 */
export default function RestockSummaryPage() {
  return <TripSummaryScreen path="/pages/new-restock/one-click-restock/summary" />;
}
