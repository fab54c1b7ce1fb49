import type { Door } from '@larder/domain/device/door';
import type { Cabinet } from '#shopper/call-api.ts';

/** Returns the doors with products behind them; shoppers need no other. */
export const stockedDoors = ({ doors, products }: Pick<Cabinet, 'doors' | 'products'>): Door[] =>
  doors.filter((door) => products.some((product) => product.doors.includes(door)));

/** Returns the door that is chosen first: one with something left, if there is any. */
export const firstDoor = (cabinet: Pick<Cabinet, 'doors' | 'products'>): Door => {
  const { doors, products } = cabinet;
  const sellable = products.filter(({ left }) => left !== 0);
  return stockedDoors({ doors, products: sellable })[0] ?? stockedDoors(cabinet)[0] ?? 'L';
};
