import { expect } from '@playwright/test';

/** Reads repeatedly until there is a value. */
export async function eventually<T>(read: () => Promise<T | null | undefined>): Promise<T> {
  let found: T | null | undefined;
  await expect
    .poll(async () => {
      found = await read();
      return found ?? null;
    })
    .not.toBeNull();
  if (!found) throw new Error('Nothing was found');
  return found;
}
