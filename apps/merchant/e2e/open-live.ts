import type { Page } from '@playwright/test';
import { open } from './journey.ts';

/** Goes to a page and waits for the live stream, which refetches everything once it is up. */
export async function openLive(page: Page, path: string): Promise<void> {
  const { promise: isUp, resolve } = Promise.withResolvers<unknown>();
  page.once('websocket', (socket) => socket.once('framereceived', resolve));
  await open(page, path);
  await isUp;
}
