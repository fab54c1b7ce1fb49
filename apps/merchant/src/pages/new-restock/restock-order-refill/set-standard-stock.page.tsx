import { StandardStockScreen } from '#features/stock/standard-stock-screen.tsx';

/** 124 */
export default function StandardStockPage() {
  return <StandardStockScreen path="/pages/new-restock/restock-order-refill/set-standard-stock" />;
}
