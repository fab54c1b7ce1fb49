import { RestockOrderScreen } from '#features/restock/orders/restock-order-screen.tsx';

/** Screen 122: one restock order, in order mode. */
export default function RestockOrderDetailPage() {
  return <RestockOrderScreen path="/pages/new-restock/restock-order-refill/restock-order-detail" />;
}
