import { StandardStockScreen } from '#features/stock/standard-stock-screen.tsx';

/** Screen 124: the standard stock of a device, in order mode. */
export default function StandardStockPage() {
  return <StandardStockScreen path="/pages/new-restock/restock-order-refill/set-standard-stock" />;
}
