import type { Goods } from '@larder/cabinet-simulator/behaviors/shelves.behavior';
import { expect } from '@playwright/test';
import { buy } from './buy.ts';
import type { SimulatedCabinet } from './shop.ts';
import type { System } from './system.ts';

/** Buys while the recognizer is unsure; returns the abnormal order. */
export async function doubt(
  { database: { prisma } }: System,
  { device, cabinet }: SimulatedCabinet,
  ...goods: Goods[]
) {
  cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
  const known = await prisma.salesOrder.findMany({ where: { deviceId: device.id }, select: { id: true } });
  await buy(cabinet, ...goods);
  const where = { deviceId: device.id, id: { notIn: known.map(({ id }) => id) } };
  await expect.poll(() => prisma.salesOrder.count({ where })).toBe(1);
  return prisma.salesOrder.findFirstOrThrow({ where });
}
