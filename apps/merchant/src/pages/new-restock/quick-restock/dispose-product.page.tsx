import { DisposeScreen } from '../../../features/stock/dispose-screen.tsx';

/** 106 */
export default function DisposeProductPage() {
  return <DisposeScreen path="/pages/new-restock/quick-restock/dispose-product" />;
}
