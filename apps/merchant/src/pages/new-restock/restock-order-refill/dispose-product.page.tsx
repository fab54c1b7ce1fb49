import { DisposeScreen } from '../../../features/stock/dispose-screen.tsx';

/** 128 */
export default function DisposeProductPage() {
  return <DisposeScreen path="/pages/new-restock/restock-order-refill/dispose-product" />;
}
