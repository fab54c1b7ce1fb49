import { namedField } from './application-form.ts';
import { badge, expect, open, test } from './journey.ts';
import { button, confirm } from './on-page.ts';
import { platformCommand } from './platform-command.ts';
import { textsOf } from './texts.ts';

const INDEPENDENT = '/pages/user/financial-management/independent-merchant/index';
const texts = textsOf('en-US');

test.describe('J12: a provider of their own', () => {
  test('a merchant submits a provider account of its own, which the operator refuses, then verifies', async ({
    page,
    shop,
    system,
  }) => {
    const { merchantNo, id } = shop.merchant;
    await shop.signIn(page);
    await open(page, INDEPENDENT);
    const submit = async (mid: string) => {
      await namedField(page, 'provider').fill('Card Services');
      await namedField(page, 'mid').fill(mid);
      await namedField(page, 'keyRef').fill('term-778899');
      await button(page, texts('onboarding.independent.submit')).click();
      await confirm(page, texts('onboarding.independent.confirm.verb'));
      await expect(badge(page, 'independent.pending')).toBeVisible();
    };
    await submit('MID-1');
    await platformCommand(system, 'independent', 'fail', merchantNo, '--reason', 'Unknown ID');
    await expect(badge(page, 'independent.failed')).toBeVisible();
    await expect(page.getByText('Unknown ID')).toBeVisible();
    await page.getByRole('link', { name: texts('onboarding.independent.again') }).click();
    await submit('MID-0012345');
    const { prisma } = system.database;
    // Merchants of other journeys sell through this installation, and have wallets and open holds.
    const others = await prisma.merchant.findMany({ where: { id: { not: id }, status: 'active' } });
    const ids = { in: others.map((other) => other.id) };
    await prisma.merchant.updateMany({
      where: { id: ids },
      data: { settlementMode: 'independent', status: 'suspended' },
    });
    await prisma.payment.updateMany({
      where: { merchantId: { not: id }, state: { in: ['authorizing', 'authorized'] } },
      data: { state: 'voided' },
    });
    await platformCommand(system, 'independent', 'verify', merchantNo);
    await expect(badge(page, 'independent.verified')).toBeVisible();
    const { settlementMode } = await prisma.merchant.findUniqueOrThrow({ where: { id } });
    expect(settlementMode).toBe('independent');
    await prisma.independentMerchant.deleteMany({ where: { merchantId: id } });
    await prisma.merchant.updateMany({ where: { id: ids }, data: { status: 'active' } });
  });
});
