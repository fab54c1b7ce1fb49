import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { Door } from '@larder/domain/device/door';
import { expect } from '@playwright/test';

/** Pulls open the doors that a task unlocked. */
export async function pullDoors(cabinet: Cabinet, ...doors: Door[]): Promise<void> {
  await cabinet.until(({ session }) => session?.state === 'unlocked');
  for (const door of doors) expect(cabinet.pullDoor(door)).toEqual({ done: true });
}

/** Closes the doors and waits until the cloud knows it. */
export async function shutDoors(cabinet: Cabinet, ...doors: Door[]): Promise<void> {
  for (const door of doors) cabinet.closeDoor(door);
  await cabinet.until(({ session }) => session === null && cabinet.outboxSize() === 0);
}
