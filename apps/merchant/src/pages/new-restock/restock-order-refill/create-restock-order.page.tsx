import { CreateOrderScreen } from '#features/restock/orders/create-order-screen.tsx';

/** 123 */
export default function CreateRestockOrderPage() {
  return (
    <CreateOrderScreen path="/pages/new-restock/restock-order-refill/create-restock-order" mode="refill" />
  );
}
