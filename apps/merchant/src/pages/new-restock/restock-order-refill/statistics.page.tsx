import { RestockStatisticsScreen } from '#features/restock/statistics/restock-statistics-screen.tsx';

/** Screen 127: restock statistics, in order mode. */
export default function RestockStatisticsPage() {
  return <RestockStatisticsScreen path="/pages/new-restock/restock-order-refill/statistics" mode="refill" />;
}
