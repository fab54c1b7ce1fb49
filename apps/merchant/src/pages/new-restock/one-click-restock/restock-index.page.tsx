import { RestockIndexScreen } from '#features/restock/index/restock-index-screen.tsx';

/** Screen 110: the devices to restock, in one-click mode. */
export default function RestockIndexPage() {
  return <RestockIndexScreen path="/pages/new-restock/one-click-restock/restock-index" mode="one_click" />;
}
