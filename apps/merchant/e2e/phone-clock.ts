import type { Page } from '@playwright/test';
import type { System } from './system.ts';

/** The phone tells the time of the system; time goes on from there. To be called again after every move of the clock. */
export const setPhoneClock = (page: Page, system: System): Promise<void> =>
  page.clock.setSystemTime(system.now());
