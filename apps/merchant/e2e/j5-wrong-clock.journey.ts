import { HOUR_MS } from '@larder/domain/durations';
import { appOnPhone } from './app-on-phone.ts';
import { beginTaskAt, finishTask } from './begin-task.ts';
import { shutDoors } from './cabinet-doors.ts';
import { expect, screen, test } from './journey.ts';
import { photograph } from './photograph.ts';

const TASK = '/pages/new-restock/quick-restock/restock';

test.use({ serviceWorkers: 'allow' });

for (const [name, offMs] of [
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
] as const) {
  test(`J5: a phone whose clock is ${name} sends its photos, also after hours offline, and finishes its task`, async ({
    page,
    shop,
    system,
    context,
  }) => {
    const { device, cabinet } = await shop.sellingCabinet();
    await page.clock.setSystemTime(system.now().getTime() + offMs);
    await shop.signIn(page);
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
    await shutDoors(cabinet, 'L', 'R');
    await context.setOffline(false);
    await expect(page.locator('[data-photo]')).toHaveCount(0);
    await finishTask(page);

    const photos = await system.database.prisma.restockPhoto.findMany({
      where: { merchantId: shop.merchant.id },
      orderBy: { door: 'asc' },
    });
    expect(photos.map(({ door }) => door)).toEqual(['L', 'R']);
    for (const { takenAt } of photos) expect(Math.abs(takenAt.getTime() - openAt)).toBeLessThan(60_000);
  });
}
