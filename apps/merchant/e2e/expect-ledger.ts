import { expect } from '@playwright/test';
import type { System } from './system.ts';

/** Checks that for every stock key of a cabinet the book is the running sum of its movements. [domain 6] */
export async function expectLedger({ database: { prisma } }: System, deviceId: string): Promise<void> {
  const levels = await prisma.stockLevel.findMany({ where: { deviceId } });
  expect(levels.length).toBeGreaterThan(0);
  for (const { door, layer, productId, onHand, keySeq } of levels) {
    const { _sum, _count } = await prisma.stockMovement.aggregate({
      where: { deviceId, door, layer, productId },
      _sum: { qty: true },
      _count: true,
    });
    expect([onHand, Number(keySeq)], `${door}${layer}`).toEqual([_sum.qty ?? 0, _count]);
  }
}
