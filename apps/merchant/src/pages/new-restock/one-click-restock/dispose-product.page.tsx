import { RestockDisposeScreen } from '#features/restock/dispose/restock-dispose-screen.tsx';

/** 115 */
export default function DisposeProductPage() {
  return <RestockDisposeScreen mode="one_click" />;
}
