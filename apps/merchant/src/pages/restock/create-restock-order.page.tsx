import { CreateOrderScreen } from '#features/restock/orders/create-order-screen.tsx';

/** Screen 93: a new or edited restock order of the older mode. */
export default function LegacyCreateOrderPage() {
  return <CreateOrderScreen path="/pages/restock/create-restock-order" mode="legacy" />;
}
