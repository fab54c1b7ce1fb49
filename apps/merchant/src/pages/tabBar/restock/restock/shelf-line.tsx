import { useText } from '../../../../app/use-text.ts';
import type { ListedDevice } from '../../../../features/device/device-badges.tsx';

/** How many products of the template are sold out or low. */
export function ShelfLine({ device: { outOfStock, lowStock } }: { device: ListedDevice }) {
  const t = useText();
  const parts = [];
  if (outOfStock > 0) parts.push(t('shell.restock.soldOut', { count: outOfStock }));
  if (lowStock > 0) parts.push(t('shell.restock.low', { count: lowStock }));
  return parts.length > 0 ? <span className="block">{parts.join(' · ')}</span> : null;
}
