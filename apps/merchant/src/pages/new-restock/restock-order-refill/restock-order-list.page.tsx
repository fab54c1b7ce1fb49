import { RestockOrdersScreen } from '#features/restock/orders/restock-orders-screen.tsx';

/** Screen 121: restock orders, in order mode. */
export default function RestockOrderListPage() {
  return (
    <RestockOrdersScreen path="/pages/new-restock/restock-order-refill/restock-order-list" mode="refill" />
  );
}
