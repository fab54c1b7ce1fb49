import { RestockStatisticsScreen } from '#features/restock/statistics/restock-statistics-screen.tsx';

/** 127 */
export default function RestockStatisticsPage() {
  return <RestockStatisticsScreen path="/pages/new-restock/restock-order-refill/statistics" mode="refill" />;
}
