import { RestockDisposeScreen } from '#features/restock/dispose/restock-dispose-screen.tsx';

/** Screen 128: the disposal of stock, in order mode. */
export default function DisposeProductPage() {
  return <RestockDisposeScreen mode="refill" />;
}
