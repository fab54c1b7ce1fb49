import { StandardStockScreen } from '#features/stock/standard-stock-screen.tsx';

/** Screen 98: the standard stock of a device, in the older mode. */
export default function StandardStockPage() {
  return <StandardStockScreen path="/pages/restock/standard-stock" />;
}
