import { type Door, firstDoors } from '@larder/domain/device/door';
import type { Dice } from './dice.ts';
import { type SeedProduct, seedProducts } from './products.ts';

export type SeedLine = {
  door: Door;
  layer: number;
  positions: number[];
  product: SeedProduct;
  parQty: number;
};

const POSITIONS_PER_LAYER = 8;
const UNITS_PER_FACING: Record<SeedProduct['shape'], number> = {
  can: 6,
  bottle: 5,
  carton: 5,
  cup: 5,
  bag: 4,
  bar: 8,
  wrap: 3,
  bowl: 2,
  box: 3,
};

/** The layout of a cabinet: meals at eye level, drinks below, no two look-alikes behind one door. */
export function stockLayout(shape: { doors: 1 | 2; layers: number }, dice: Dice): SeedLine[] {
  const doors = firstDoors(shape.doors);
  return doors.flatMap((door) => {
    const behindThisDoor = new Set<string>();
    const free = seedProducts.filter((product) => {
      if (!product.lookAlikes) return true;
      if (behindThisDoor.has(product.lookAlikes)) return false;
      behindThisDoor.add(product.lookAlikes);
      return true;
    });
    return Array.from({ length: shape.layers }, (_, index) => fillLayer(door, index + 1, free, dice)).flat();
  });
}

function fillLayer(door: Door, layer: number, free: SeedProduct[], dice: Dice): SeedLine[] {
  const lines: SeedLine[] = [];
  let position = 1;
  while (position <= POSITIONS_PER_LAYER && free.length > 0) {
    const product = dice.weighted(free, ({ shape }) => fits(shape, layer));
    free.splice(free.indexOf(product), 1);
    const facings = Math.min(dice.whole(1, 2), POSITIONS_PER_LAYER - position + 1);
    lines.push({
      door,
      layer,
      positions: Array.from({ length: facings }, (_, offset) => position + offset),
      product,
      parQty: facings * UNITS_PER_FACING[product.shape],
    });
    position += facings;
  }
  return lines;
}

function fits(shape: SeedProduct['shape'], layer: number): number {
  const isMeal = shape === 'wrap' || shape === 'bowl' || shape === 'box' || shape === 'cup';
  const isDrink = shape === 'can' || shape === 'bottle' || shape === 'carton';
  if (layer <= 2) return isMeal ? 4 : 1;
  return isDrink ? 4 : 1;
}
