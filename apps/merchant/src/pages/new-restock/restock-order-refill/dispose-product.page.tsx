import { RestockDisposeScreen } from '#features/restock/dispose/restock-dispose-screen.tsx';

/** 128 */
export default function DisposeProductPage() {
  return <RestockDisposeScreen mode="refill" />;
}
