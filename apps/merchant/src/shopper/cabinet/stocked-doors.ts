import type { Cabinet } from '#shopper/call-api.ts';

/** The doors with something behind them: nobody needs another. */
export const stockedDoors = ({ doors, products }: Pick<Cabinet, 'doors' | 'products'>): ('L' | 'R')[] =>
  doors.filter((door) => products.some((product) => product.doors.includes(door)));
