import { RestockDisposeScreen } from '#features/restock/dispose/restock-dispose-screen.tsx';

/** 106 */
export default function DisposeProductPage() {
  return <RestockDisposeScreen mode="quick" />;
}
