import { expect, open, screen, test } from './journey.ts';
import { nativeShell } from './native-shell.ts';
import { expectToast } from './on-page.ts';
import { textsOf } from './texts.ts';

const texts = textsOf('en-US');
const HOME = '/pages/tabBar/index/index';
const SUPPORT = '/pages/tabBar/support/support';
const CENTER = '/pages/index/alert-center/alert';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 app-version/2.3.1';

const shellOfTests = {
  getTimeZone: { timezone: 'Asia/Shanghai' },
  getAppVersion: { versionName: '2.3.1 (88)' },
  getPushToken: { token: 'token-one' },
  openSettings: {},
  scan: { text: null },
  saveImage: { saved: true },
};

test.use({ userAgent: ANDROID });

test.describe('in the native shell', () => {
  test('takes zone and version from the shell; its push token is bound, rebound and unbound', async ({
    page,
    shop,
    system,
  }) => {
    await nativeShell(page, shellOfTests);
    await shop.signInByForm(page);
    const bound = async () =>
      (await system.database.prisma.pushToken.findMany({ where: { accountId: shop.owner.account.id } }))
        .map(({ token, source, appVersion, disabledAt }) => ({ token, source, appVersion, on: !disabledAt }))
        .sort((one, other) => one.token.localeCompare(other.token));
    const one = { token: 'token-one', source: '2', appVersion: '2.3.1', on: true };
    await expect.poll(bound).toEqual([one]);
    expect(await page.evaluate(() => localStorage.getItem('timezone'))).toBe('Asia/Shanghai');

    await open(page, '/pages/tabBar/my/about');
    await expect(page.getByText('2.3.1 (88)')).toBeVisible();
    const source = page.getByRole('link', { name: texts('me.about.source') });
    await expect(source).toHaveAttribute('href', /^https:\/\/./);
    await open(page, SUPPORT);
    await expect(page.locator('[data-push]')).toHaveCount(0);

    const shell = await nativeShell(page, { ...shellOfTests, getPushToken: { token: 'token-two' } });
    await open(page, SUPPORT);
    const two = { ...one, token: 'token-two' };
    await expect.poll(bound).toEqual([one, two]);
    await shell.emit('pushToken', { token: 'token-three' });
    const three = { ...one, token: 'token-three' };
    await expect.poll(bound).toEqual([one, three, two]);

    await open(page, '/pages/tabBar/my/my');
    await page.getByRole('button', { name: texts('btn.signOut') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('btn.signOut') })
      .click();
    await expect(page.locator('main[data-screen="/pages/login/login"]')).toBeVisible();
    await expect.poll(async () => (await bound()).find(({ token }) => token === 'token-two')?.on).toBe(false);
  });

  test('shows a push as a banner while visible, opens the page of a tapped one, and ignores foreign addresses', async ({
    page,
    shop,
  }) => {
    const shell = await nativeShell(page, shellOfTests);
    await shop.signInByForm(page);
    const push = { title: 'Power off: Lobby West', text: 'Since 7:30', target: CENTER };
    await expect
      .poll(async () => {
        await shell.emit('nativeCallback', { actionType: 'pushArrived', actionData: JSON.stringify(push) });
        return page.locator('[data-push-banner]').count();
      })
      .toBe(1);
    const banner = page.locator('[data-push-banner]');
    await expect(banner).toContainText(push.text);
    await banner.getByRole('button').first().click();
    await expect(screen(page, CENTER, 'empty')).toBeVisible();
    await expect(banner).toHaveCount(0);

    await shell.emit('nativeCallback', { actionType: 'pushArrived', actionData: push });
    await expect(banner).toBeVisible();
    // Closes by itself after 4 s, unless focused or touched.
    await page.mouse.move(200, 700);
    await expect(banner).toHaveCount(0);

    await shell.emit('nativeCallback', {
      actionType: 'pushTap',
      actionData: 'https://elsewhere.example/pages',
    });
    await expect(screen(page, SUPPORT)).toBeVisible();
    await shell.emit('nativeCallback', { actionType: 'shake', actionData: CENTER });
    await shell.emit('nativeCallback', { actionType: 'pushArrived', actionData: { text: 'no title' } });
    await shell.emit('nativeCallback', { actionType: 'pushTap', actionData: CENTER });
    await expect(screen(page, CENTER, 'empty')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('asks for notifications that are off, and leads to the settings', async ({ page, shop }) => {
    const shell = await nativeShell(page, shellOfTests);
    await shop.signInByForm(page);
    const popup = page.getByText(texts('home.notifications.title'));
    const banner = page.locator('[data-push-banner]');
    let pushes = 0;
    /** The shell's messages are handled in order: once a later push shows, earlier ones have had their effect. */
    const isHeard = async () => {
      pushes += 1;
      const push = JSON.stringify({ title: `Push ${pushes}`, text: 'later', target: CENTER });
      await expect(async () => {
        await shell.emit('nativeCallback', { actionType: 'pushArrived', actionData: push });
        await expect(banner).toContainText(`Push ${pushes}`, { timeout: 1_000 });
      }).toPass();
    };
    await shell.emit('notificationState', { notificationData: 'true' });
    await isHeard();
    await expect(popup).toHaveCount(0);
    await shell.emit('notificationState', { notificationData: 'false' });
    await expect(popup).toBeVisible();
    await page.getByRole('button', { name: texts('btn.openSettings') }).click();
    await expect.poll(() => shell.calls('openSettings')).toHaveLength(1);
    await shell.emit('notificationState', { notificationData: 'false' });
    await isHeard();
    await expect(screen(page, HOME)).toBeVisible();
    await expect(popup).toHaveCount(0);
  });

  test('continues after a scan, and reports a forbidden camera', async ({ page, shop }) => {
    const { device } = await shop.cabinet({ lifecycle: 'to_be_activated', name: null, activatedAt: null });
    const shell = await nativeShell(page, { ...shellOfTests, scan: { text: null, denied: true } });
    await shop.signInByForm(page);
    await page.goto('/pages/index/scan-code/scan-code-app?purpose=activate');
    await page.getByRole('button', { name: texts('btn.openSettings') }).click();
    await expect.poll(() => shell.calls('openSettings')).toHaveLength(1);
    await shell.answer('scan', [{ text: 'https://elsewhere.example/' }, { text: device.deviceNo }]);
    await page.goto('/pages/index/scan-code/scan-code-app?purpose=activate');
    await expect(page.getByText(texts('refusal.QR_UNKNOWN'))).toBeVisible();
    await page.getByRole('button', { name: texts('device.scan.again') }).click();
    await expect(screen(page, '/pages/setting/activate-device')).toBeVisible();
  });

  test('saves a picture to the album; if forbidden, it offers the settings', async ({ page }) => {
    const shell = await nativeShell(page, {
      ...shellOfTests,
      saveImage: [{ saved: false, undecided: true }, { saved: true }, { saved: false, denied: true }],
    });
    await open(page, '/pages/default/default');
    await page.getByRole('button', { name: 'View the picture' }).click();
    const save = page.getByRole('button', { name: texts('btn.saveImage') });
    await save.click();
    await expect(page.getByText(texts('refusal.ALBUM_PROMPT'))).toBeVisible();
    const allow = page.getByRole('button', { name: texts('btn.allow') });
    await expectToast(page, texts('toast.imageSaved'), () => allow.click());
    const sent = await shell.calls('saveImage');
    expect(sent.map(({ asked }) => asked)).toEqual([false, true]);
    expect(sent[0]?.data).toMatch(/^data:image\//);
    await save.click();
    await expect(page.getByText(texts('refusal.ALBUM_DENIED'))).toBeVisible();
    await page.getByRole('button', { name: texts('btn.openSettings') }).click();
    await expect.poll(() => shell.calls('openSettings')).toHaveLength(1);
    await expect(page.getByText(texts('refusal.ALBUM_DENIED'))).toHaveCount(0);
  });
});
