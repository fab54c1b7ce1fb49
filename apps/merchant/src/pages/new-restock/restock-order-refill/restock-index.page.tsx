import { RestockIndexScreen } from '#features/restock/index/restock-index-screen.tsx';

/** 119 */
export default function RestockIndexPage() {
  return <RestockIndexScreen path="/pages/new-restock/restock-order-refill/restock-index" mode="refill" />;
}
