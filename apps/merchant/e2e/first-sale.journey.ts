import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { walkToFirstSale } from '@larder/testkit/first-sale/walk-to-first-sale';
import { expect, test } from './journey.ts';
import { openOperatorShell } from './operator-shell.ts';
import { helpService } from './support-services.ts';

// A system of its own, because it begins without any merchant.
test.use({ services: { ...helpService, SUPPORT_EMAIL: 'operator@example.com' } });

test.describe('an installation without merchants', () => {
  test('sells by the commands of infra/README.md and what people do in the app', async ({ page, system }) => {
    const shell = openOperatorShell(system);
    const { link } = system;
    const phone = {
      page,
      sees: (path: string) =>
        page.locator(`main[data-screen="${path}"][data-state="ready"]`).waitFor({ timeout: 90_000 }),
      close: () => Promise.resolve(),
    };
    const { cabinet } = await walkToFirstSale(
      {
        ...shell,
        connect: (own) => createCabinet({ ...own, ...link, doors: 1, layers: 4, timings: quickTimings }),
      },
      phone,
    );
    await cabinet.close();
    expect(await system.database.prisma.salesOrder.count({ where: { status: 'paid' } })).toBe(1);
    shell.remove();
  });
});
