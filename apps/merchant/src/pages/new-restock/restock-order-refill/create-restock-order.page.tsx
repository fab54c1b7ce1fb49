import { CreateOrderScreen } from '#features/restock/orders/create-order-screen.tsx';

/** Screen 123: a new or edited restock order, in order mode. */
export default function CreateRestockOrderPage() {
  return (
    <CreateOrderScreen path="/pages/new-restock/restock-order-refill/create-restock-order" mode="refill" />
  );
}
