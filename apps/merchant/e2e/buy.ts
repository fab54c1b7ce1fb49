import type { Goods } from '@larder/cabinet-simulator/behaviors/shelves.behavior';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { expect } from '@playwright/test';

const card = { fingerprint: 'fp_buy', brand: 'visa', last4: '4242' };

/** Buys by card and waits until the cabinet has sent everything about the sale to the cloud. */
export async function buy(cabinet: Cabinet, ...goods: Goods[]): Promise<void> {
  const door = goods[0]?.door ?? 'L';
  // A cabinet may be born again after the clock was moved.
  await cabinet.until(({ online, session }) => online && session === null);
  expect(cabinet.tapCard({ ...card, door })).toEqual({ done: true });
  await cabinet.until(({ session }) => session?.state === 'unlocked');
  expect(cabinet.pullDoor(door)).toEqual({ done: true });
  await cabinet.until(({ session }) => session?.state === 'open');
  for (const taken of goods) expect(cabinet.take(taken)).toEqual({ done: true });
  cabinet.closeDoor(door);
  await cabinet.until(({ session }) => session === null && cabinet.outboxSize() === 0);
}
