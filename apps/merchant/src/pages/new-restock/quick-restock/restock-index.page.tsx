import { RestockIndexScreen } from '#features/restock/index/restock-index-screen.tsx';

/** Screen 101: the devices to restock, in quick mode. */
export default function RestockIndexPage() {
  return <RestockIndexScreen path="/pages/new-restock/quick-restock/restock-index" mode="quick" />;
}
