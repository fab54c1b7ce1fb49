import { RestockIndexScreen } from '#features/restock/index/restock-index-screen.tsx';

/** 110 */
export default function RestockIndexPage() {
  return <RestockIndexScreen path="/pages/new-restock/one-click-restock/restock-index" mode="one_click" />;
}
