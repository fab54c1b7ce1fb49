import { RestockDisposeScreen } from '#features/restock/dispose/restock-dispose-screen.tsx';

/** Screen 115: the disposal of stock, in one-click mode. */
export default function DisposeProductPage() {
  return <RestockDisposeScreen mode="one_click" />;
}
