import type { Page } from '@playwright/test';
import type { System } from './system.ts';

/** Sets the phone's clock to the system's time, running on from there. Call it again after every move of the clock. */
export const setPhoneClock = (page: Page, system: System): Promise<void> =>
  page.clock.setSystemTime(system.now());
