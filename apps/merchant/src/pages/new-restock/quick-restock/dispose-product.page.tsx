import { RestockDisposeScreen } from '#features/restock/dispose/restock-dispose-screen.tsx';

/** Screen 106: the disposal of stock, in quick mode. */
export default function DisposeProductPage() {
  return <RestockDisposeScreen mode="quick" />;
}
