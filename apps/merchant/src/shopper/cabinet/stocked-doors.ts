import type { Door } from '@larder/domain/device/door';
import type { Cabinet } from '#shopper/call-api.ts';

/** Returns the doors with products behind them; shoppers need no other. */
export const stockedDoors = ({ doors, products }: Pick<Cabinet, 'doors' | 'products'>): Door[] =>
  doors.filter((door) => products.some((product) => product.doors.includes(door)));
