import { RestockIndexScreen } from '#features/restock/index/restock-index-screen.tsx';

/** Screen 119: the devices to restock, in order mode. */
export default function RestockIndexPage() {
  return <RestockIndexScreen path="/pages/new-restock/restock-order-refill/restock-index" mode="refill" />;
}
