import { DisposeScreen } from '../../../features/stock/dispose-screen.tsx';

/** 115 */
export default function DisposeProductPage() {
  return <DisposeScreen path="/pages/new-restock/one-click-restock/dispose-product" />;
}
