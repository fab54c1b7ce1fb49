import type { Page } from '@playwright/test';
import type { System } from './system.ts';

/** Sets the phone's clock to the system's time, running on from there. Call it again after every move of the clock. */
export async function setPhoneClock(page: Page, system: System): Promise<void> {
  await page.clock.setSystemTime(system.now());
  // The app has learned by how much the phone is wrong from answers until now: it asks again when the user comes back.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
