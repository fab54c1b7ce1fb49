import { HOUR_MS } from '@larder/domain/durations';
import { appOnPhone } from './app-on-phone.ts';
import { beginTaskAt, finishTask } from './begin-task.ts';
import { shutDoors } from './cabinet-doors.ts';
import { expect, screen, test } from './journey.ts';
import { photograph } from './photograph.ts';

const TASK = '/pages/new-restock/quick-restock/restock';

test.use({ serviceWorkers: 'allow' });

test('J5: a phone with a wrong clock sends its photos, also after hours offline, and finishes its tasks', async ({
  page,
  shop,
  system,
  context,
}) => {
  await shop.signIn(page);
  // The second time, what the phone has learned of the server's clock is wrong as well.
  for (const offMs of [HOUR_MS, -HOUR_MS]) {
    const { device, cabinet } = await shop.sellingCabinet();
    await page.clock.setSystemTime(system.now().getTime() + offMs);
    await beginTaskAt(page, cabinet, device);
    await appOnPhone(page);
    const openAt = system.now().getTime();

    await context.setOffline(true);
    await photograph(page, 'L');
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(1);
    await page.reload();
    await expect(screen(page, TASK)).toBeVisible();
    // The clock jumps without any event on the phone.
    await page.clock.setSystemTime(system.now().getTime() + 5 * offMs);
    await photograph(page, 'R');
    await expect(page.locator('[data-photo=waiting]')).toHaveCount(2);
    const takenUntil = system.now().getTime();
    await shutDoors(cabinet, 'L', 'R');
    await context.setOffline(false);
    await expect(page.locator('[data-photo]')).toHaveCount(0);
    await finishTask(page);

    const photos = await system.database.prisma.restockPhoto.findMany({
      where: { task: { deviceId: device.id } },
      orderBy: { door: 'asc' },
    });
    expect(photos.map(({ door }) => door)).toEqual(['L', 'R']);
    for (const { takenAt } of photos) {
      expect(takenAt.getTime()).toBeGreaterThan(openAt - 30_000);
      expect(takenAt.getTime()).toBeLessThan(takenUntil + 30_000);
    }
  }
});
