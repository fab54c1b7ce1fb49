import { RestockStatisticsScreen } from '#features/restock/statistics/restock-statistics-screen.tsx';

/** 114 */
export default function RestockStatisticsPage() {
  return <RestockStatisticsScreen path="/pages/new-restock/one-click-restock/statistics" mode="one_click" />;
}
