import { StandardStockScreen } from '#features/stock/standard-stock-screen.tsx';

/** 98 */
export default function StandardStockPage() {
  return <StandardStockScreen path="/pages/restock/standard-stock" />;
}
