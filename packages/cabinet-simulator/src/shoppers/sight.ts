import type { Door } from '@larder/cabinet-protocol/fields';
import type { Cabinet } from '../cabinet.ts';
import type { Random } from '../random/seeded-random.ts';

/** The view through the glass: goods that are really there. */
export type Sight = {
  doors: readonly Door[];
  goods: readonly { door: Door; layer: number; productId: string; qty: number }[];
  layers: Partial<Record<Door, number>>;
  random: Random;
};

/** Only products of the planogram are bought: a forgotten product on a shelf has no price. */
export function look(cabinet: Cabinet, random: Random): Sight {
  const { shelves, planogram } = cabinet.state();
  const isPlanned = (productId: string) =>
    planogram?.lines.some((line) => line.productId === productId) ?? false;
  const goods = shelves.filter(({ qty, productId }) => qty > 0 && isPlanned(productId));
  return { doors: cabinet.spec.doors, goods, layers: cabinet.spec.layers, random };
}
