import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import type { Page } from '@playwright/test';
import { pullDoors, shutDoors } from './cabinet-doors.ts';
import { expect, open, screen } from './journey.ts';
import { button, expectToast } from './on-page.ts';
import type { Shop, SimulatedCabinet } from './shop.ts';
import { doorWords, finishButton, review } from './task-line.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');

const FLOWS = { quick: 'quick-restock', 'one-click': 'one-click-restock', refill: 'restock-order-refill' };
type Flow = keyof typeof FLOWS;
type Begun = { deviceNo: string; flow?: Flow };

/** Returns the path of a screen of one restock mode. */
export const flowScreen = (flow: Flow, page: string): string => `/pages/new-restock/${FLOWS[flow]}/${page}`;

/** Begins a task on its cabinet's page, which is on screen, and opens both doors, which stay open. */
export async function beginTask(page: Page, cabinet: Cabinet, flow: Flow = 'quick'): Promise<void> {
  await button(page, texts('restock.start')).click();
  await button(page, texts('btn.openDoor')).click();
  await pullDoors(cabinet, 'L', 'R');
  await expect(screen(page, flowScreen(flow, 'restock'))).toBeVisible();
  await expect(doorWords(page)).toHaveText(texts('restock.door.both.opened'));
}

/** Goes to the cabinet's page and begins a task there. */
export async function beginTaskAt(page: Page, cabinet: Cabinet, begun: Begun): Promise<void> {
  const { deviceNo, flow = 'quick' } = begun;
  await open(page, `${flowScreen(flow, 'device-details')}?deviceNo=${deviceNo}`);
  await beginTask(page, cabinet, flow);
}

/** Closes both doors of a task and checks that the phone shows it. */
export async function shutTask(page: Page, cabinet: Cabinet): Promise<void> {
  await shutDoors(cabinet, 'L', 'R');
  await expect(doorWords(page)).toHaveText(texts('restock.door.both.closed'));
}

/** Begins the owner's task at a cabinet of theirs, opens its doors and closes them again. */
export async function beginShutTask(page: Page, shop: Shop): Promise<SimulatedCabinet> {
  const made = await shop.sellingCabinet();
  await shop.signIn(page);
  await beginTaskAt(page, made.cabinet, made.device);
  await shutTask(page, made.cabinet);
  return made;
}

/** Answers the review of a task: every unusual number is right as typed. */
export async function bookAsTyped(page: Page, { impatiently = false } = {}): Promise<void> {
  await expect(review(page)).toBeVisible();
  const asTyped = review(page).getByRole('radio', { name: /: (\d+ is right|Keep my \d+)$/ });
  for (const answer of await asTyped.all()) await answer.check({ force: true });
  await review(page)
    .getByRole('button', { name: /^Book / })
    .click({ clickCount: impatiently ? 2 : 1 });
}

/** Ends the task: reviewed, booked and confirmed. */
export async function finishTask(page: Page): Promise<void> {
  await finishButton(page).click();
  await expectToast(page, texts('toast.restockDone'), () => bookAsTyped(page));
}
