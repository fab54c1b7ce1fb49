import { RestockOrdersScreen } from '#features/restock/orders/restock-orders-screen.tsx';

/** 121 */
export default function RestockOrderListPage() {
  return (
    <RestockOrdersScreen path="/pages/new-restock/restock-order-refill/restock-order-list" mode="refill" />
  );
}
