import type { Cabinet } from '#shopper/call-api.ts';

/** Returns the doors with products behind them; shoppers need no other. */
export const stockedDoors = ({ doors, products }: Pick<Cabinet, 'doors' | 'products'>): ('L' | 'R')[] =>
  doors.filter((door) => products.some((product) => product.doors.includes(door)));
