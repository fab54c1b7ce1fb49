import { CreateOrderScreen } from '#features/restock/orders/create-order-screen.tsx';

/** 93 */
export default function LegacyCreateOrderPage() {
  return <CreateOrderScreen path="/pages/restock/create-restock-order" mode="legacy" />;
}
