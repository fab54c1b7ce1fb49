import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { Page } from '@playwright/test';
import { badge, expect, open, screen } from './journey.ts';
import { textsOf } from './texts.ts';
import { pullDoors, shutDoors } from './visit-doors.ts';

const texts = textsOf('en-US');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

type Begun = { deviceNo: string; flow?: 'quick' | 'one-click' };
const flowPath = ({ flow = 'quick' }: Begun, page: string) => `/pages/new-restock/${flow}-restock/${page}`;

/** Begins a visit on its cabinet's page and opens both doors, which stay open. */
export async function openVisit(page: Page, cabinet: Cabinet, begun: Begun): Promise<void> {
  await open(page, `${flowPath(begun, 'device-details')}?deviceNo=${begun.deviceNo}`);
  await button(page, texts('restock.start')).click();
  await button(page, texts('btn.openDoor')).click();
  await pullDoors(cabinet, 'L', 'R');
  await expect(screen(page, flowPath(begun, 'restock'))).toBeVisible({ timeout: 15_000 });
  await expect(badge(page, 'door.opened')).toHaveCount(2);
}

/** Shuts both doors of a visit, and sees that the phone has heard of it. */
export async function shutVisit(page: Page, cabinet: Cabinet): Promise<void> {
  await shutDoors(cabinet, 'L', 'R');
  await expect(badge(page, 'door.closed')).toHaveCount(2, { timeout: 15_000 });
}

/** Ends the visit: done, asked for, told. */
export async function finishVisit(page: Page): Promise<void> {
  await button(page, texts('restock.done')).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: texts('restock.done'), exact: true })
    .click();
  await expect(page.locator('[data-toast]')).toHaveText(texts('toast.restockDone'));
}
