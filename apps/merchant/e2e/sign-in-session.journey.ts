import { MINUTE_MS } from '@larder/domain/durations';
import type { Permission } from '@larder/domain/team/permissions';
import type { Member } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Page } from '@playwright/test';
import { changeAccess } from './change-access.ts';
import { expect, open, screen, test } from './journey.ts';
import { expectToast } from './on-page.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';

const LOGIN = '/pages/login/login';
const HOME = '/pages/tabBar/index/index';
const ORDERS = '/pages/index/order-management/order-management';
const NO_PERMISSION = '/pages/user/no-permission';
const texts = textsOf('en-US');

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

function refresh({ webUrl }: System, refreshToken: string | null) {
  return fetch(`${webUrl}/trpc/identity.refreshTokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });
}

const sessionsOf = ({ database }: System, { account }: Member) =>
  database.prisma.refreshSession.findMany({
    where: { accountId: account.id },
    orderBy: { createdAt: 'asc' },
  });

test.describe('a session with expired short-lived tokens', () => {
  test('continues although the response with the new ones was lost: it gets the same successor again', async ({
    page,
    shop,
    system,
  }) => {
    await shop.signInByForm(page);
    const first = await kept(page, 'refreshToken');
    const lost: string[] = [];
    await page.route('**/trpc/identity.refreshTokens**', async (route) => {
      if (lost.length > 0) return route.continue();
      const answer = await route.fetch();
      lost.push((await answer.json()).result.data.refreshToken);
      await route.abort('internetdisconnected');
    });
    await system.moveClock(15 * MINUTE_MS);
    await page.goto(ORDERS);
    await expect.poll(() => lost.length).toBe(1);
    await expect(screen(page, ORDERS, 'empty')).toBeVisible({ timeout: 20_000 });
    expect(await kept(page, 'refreshToken')).toBe(lost[0]);
    expect(lost[0]).not.toBe(first);
    const sessions = await sessionsOf(system, shop.owner);
    expect(sessions.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
  });

  test('ends everywhere when an old token is reused later, because it may be stolen', async ({
    page,
    shop,
    system,
  }) => {
    await shop.signInByForm(page);
    const first = await kept(page, 'refreshToken');
    await system.moveClock(15 * MINUTE_MS);
    await open(page, ORDERS, 'empty');
    await expect.poll(() => kept(page, 'refreshToken')).not.toBe(first);
    expect((await refresh(system, first)).status).toBe(200);
    await system.moveClock(MINUTE_MS + 1_000);
    await expect.poll(async () => (await refresh(system, first)).status).toBe(401);
    for (const { revokedReason } of await sessionsOf(system, shop.owner)) expect(revokedReason).toBe('reuse');

    await page.goto(ORDERS);
    await expect(screen(page, LOGIN)).toBeVisible();
    expect(await kept(page, 'refreshToken')).toBeNull();
    expect(await kept(page, 'needLogin')).toBe('1');
    await shop.signInByForm(page);
    expect(await kept(page, 'needLogin')).toBeNull();
  });
});

async function roleWith(
  { database, now }: System,
  shop: Shop,
  ...permissions: Permission[]
): Promise<string> {
  const id = newTestId();
  const merchantId = shop.merchant.id;
  const at = now();
  await database.prisma.role.create({
    data: { id, merchantId, code: id, name: 'Shop desk', createdAt: at, updatedAt: at },
  });
  await database.prisma.rolePermission.createMany({
    data: permissions.map((permission) => ({ merchantId, roleId: id, permission })),
  });
  return id;
}

test('an account that is disabled is signed out with its next call', async ({ page, shop, system }) => {
  const { account } = shop.owner;
  await shop.signInByForm(page);
  await system.database.prisma.account.update({ where: { id: account.id }, data: { status: 'disabled' } });
  const clientToken = await kept(page, 'clientToken');
  await system.database.pool.query("SELECT pg_notify('access', $1)", [account.id]);
  // The API hears of it a little later.
  const status = async () =>
    (
      await fetch(`${system.webUrl}/trpc/identity.readMe`, {
        headers: { authorization: `Bearer ${clientToken}` },
      })
    ).status;
  await expect.poll(status).toBe(401);
  await page.goto(ORDERS);
  await expect(screen(page, LOGIN)).toBeVisible();
  expect(await kept(page, 'refreshToken')).toBeNull();
});

test.describe("a role that changes during the member's session", () => {
  const changed = (page: Page) =>
    page.getByRole('alertdialog', { name: texts('refusal.PERMISSION_CHANGED') });
  const tile = (page: Page, key: 'home.tile.orders') => page.getByRole('link', { name: texts(key) });

  test('is announced at once, and OK leads to a rebuilt home', async ({ page, shop, system }) => {
    const member = await shop.member({ kind: 'staff', systemRole: 'support' });
    await shop.signInByForm(page, member);
    await expect(tile(page, 'home.tile.orders').first()).toBeVisible();
    await open(page, ORDERS, 'empty');
    await changeAccess(system, member, { roleId: await roleWith(system, shop, 'device.view') });
    await expect(changed(page)).toBeVisible();
    await page.getByRole('button', { name: texts('btn.ok') }).click();
    await expect(screen(page, HOME)).toBeVisible();
    await expect(changed(page)).toHaveCount(0);
    await expect(tile(page, 'home.tile.orders')).toHaveCount(0);
    await page.goto(ORDERS);
    await expect(screen(page, ORDERS, 'denied')).toBeVisible();
  });

  test('discards an unsent form, and says so', async ({ page, shop, system }) => {
    const { device } = await shop.cabinet({ lifecycle: 'to_be_activated', name: null, activatedAt: null });
    const member = await shop.member({ kind: 'staff', systemRole: 'manager' });
    await shop.signInByForm(page, member);
    await open(page, `/pages/setting/activate-device?deviceNo=${device.deviceNo}`);
    await page.locator('[name=name]').fill('Lobby East');
    await changeAccess(system, member, { systemRole: 'viewer' });
    await expect(changed(page)).toContainText(texts('shell.permissionChange.losesForm'));
    await page.getByRole('button', { name: texts('btn.ok') }).click();
    await expect(screen(page, HOME)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('is noticed with the next call where the live event was lost', async ({ page, shop, system }) => {
    const member = await shop.member({ kind: 'staff', systemRole: 'viewer' });
    await shop.signInByForm(page, member);
    await changeAccess(system, member, { systemRole: 'manager' }, { silent: true });
    // The next call may be one of the app's own: then the message already covers the page.
    await tile(page, 'home.tile.orders').first().dispatchEvent('click');
    await expect(changed(page)).toBeVisible();
    await page.getByRole('button', { name: texts('btn.ok') }).click();
    await expect(screen(page, HOME)).toBeVisible();
    await tile(page, 'home.tile.orders').first().click();
    await expect(screen(page, ORDERS, 'empty')).toBeVisible();
  });

  test('leads to the no-permission page if no permission is left, until one is granted again', async ({
    page,
    shop,
    system,
  }) => {
    const member = await shop.member({ kind: 'staff', systemRole: 'viewer' });
    await shop.signInByForm(page, member);
    await changeAccess(system, member, { roleId: await roleWith(system, shop) });
    await expect(screen(page, NO_PERMISSION)).toBeVisible();
    await page.goto('/');
    await expect(screen(page, NO_PERMISSION)).toBeVisible();
    await expect(page.getByRole('button', { name: texts('btn.back') })).toHaveCount(0);
    const checkAgain = page.getByRole('button', { name: texts('btn.checkAgain') });
    await expectToast(page, texts('identity.stillNoPermission'), () => checkAgain.click());
    await changeAccess(system, member, { systemRole: 'viewer' });
    // The API may answer once more by what it knew before the change.
    await expect(async () => {
      await checkAgain.click({ timeout: 1_000 }).catch(() => undefined);
      await expect(screen(page, HOME)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
