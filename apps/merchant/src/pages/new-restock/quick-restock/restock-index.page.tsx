import { RestockIndexScreen } from '#features/restock/index/restock-index-screen.tsx';

/** 101 */
export default function RestockIndexPage() {
  return <RestockIndexScreen path="/pages/new-restock/quick-restock/restock-index" mode="quick" />;
}
