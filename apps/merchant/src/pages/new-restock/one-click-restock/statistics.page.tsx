import { RestockStatisticsScreen } from '#features/restock/statistics/restock-statistics-screen.tsx';

/** Screen 114: restock statistics, in one-click mode. */
export default function RestockStatisticsPage() {
  return <RestockStatisticsScreen path="/pages/new-restock/one-click-restock/statistics" mode="one_click" />;
}
