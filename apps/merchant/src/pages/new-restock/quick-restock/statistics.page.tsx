import { RestockStatisticsScreen } from '#features/restock/statistics/restock-statistics-screen.tsx';

/** 105 */
export default function RestockStatisticsPage() {
  return <RestockStatisticsScreen path="/pages/new-restock/quick-restock/statistics" mode="quick" />;
}
