import { useSearchParams } from 'react-router-dom';
import { RestockOrderScreen } from '#features/restock/orders/restock-order-screen.tsx';
import { RestockOrdersScreen } from '#features/restock/orders/restock-orders-screen.tsx';

const PATH = '/pages/restock/restock-order';

/** Screen 95: the restock orders of the older mode, or one of them. */
export default function LegacyOrdersPage() {
  const [search] = useSearchParams();
  return search.has('id') ? (
    <RestockOrderScreen path={PATH} />
  ) : (
    <RestockOrdersScreen path={PATH} mode="legacy" />
  );
}
