import { RestockOrderScreen } from '#features/restock/orders/restock-order-screen.tsx';

/** 122 */
export default function RestockOrderDetailPage() {
  return <RestockOrderScreen path="/pages/new-restock/restock-order-refill/restock-order-detail" />;
}
