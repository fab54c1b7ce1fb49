import { RestockStatisticsScreen } from '#features/restock/statistics/restock-statistics-screen.tsx';

/** Screen 105: restock statistics, in quick mode. */
export default function RestockStatisticsPage() {
  return <RestockStatisticsScreen path="/pages/new-restock/quick-restock/statistics" mode="quick" />;
}
