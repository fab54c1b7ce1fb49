import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { openPhone, type Phone } from '@larder/testkit/open-phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ComposeSystem,
  findComposePlace,
  openComposeSystem,
  whyNoCompose,
} from '../test/compose/compose-system.ts';
import { offerHaproxy } from '../test/compose/offer-haproxy.ts';
import { type Shopper, shopperAt } from '../test/compose/sell-by-card.ts';

const BUILD_MS = 30 * 60_000;
const SCENE_MS = 8 * 60_000;
const soon = { timeout: 120_000, interval: 250 };

const DEVICE = 'VC24100001';
const owner = { email: 'sam@example.com', password: 'larder-otter-7' } as const;
/** Written without spaces in the values, so that it reads like a command line. */
const firstMerchant = `first-merchant --name=CornerShop --country=US --owner-email=${owner.email} --owner-name=Sam`;

const why = await whyNoCompose();
if (why !== null) {
  // The closing lines of `pnpm test` read this title. [decision 47]
  test.skip(`docker-compose.yml is not built, started and restarted without Docker: ${why}`, () => undefined);
} else {
  describe('a system of docker-compose.yml', { timeout: SCENE_MS }, () => {
    let system: ComposeSystem;
    let phone: Phone;
    let cabinet: Cabinet | undefined;
    let shopper: Shopper;
    let merchantNo = '';

    const run = (...args: readonly string[]) => system.project.run(...args);
    const ops = (line: string) => run('run', '--rm', '--no-TTY', 'ops', ...line.split(' '));
    const platform = (line: string) => run('run', '--rm', '--no-TTY', 'platform', ...line.split(' '));

    beforeAll(async () => {
      system = await openComposeSystem(await findComposePlace());
      await system.start();
      phone = await openPhone(system.appUrl);
    }, BUILD_MS);
    afterAll(async () => {
      await cabinet?.close();
      await phone?.close();
      await system?.stop();
    }, SCENE_MS);

    /** Calls a procedure: a write with its input, a read without one. */
    async function call(path: string, { input, token }: { input?: object; token?: string }) {
      const headers = {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const body = input ? { method: 'POST', body: JSON.stringify(input) } : {};
      const response = await fetch(`${system.appUrl}/trpc/${path}`, { ...body, headers });
      return { status: response.status, data: (await response.json()).result?.data };
    }

    async function signIn(): Promise<string> {
      const { data } = await call('identity.signIn', { input: owner });
      expect(data).toMatchObject({ accessToken: expect.any(String) });
      return data.clientToken ?? data.accessToken;
    }

    /** States of the cabinet's orders, with the number of each. */
    async function orders(): Promise<Record<string, number>> {
      const { rows } = await system
        .database()
        .pool.query<{ status: string; count: number }>(
          'SELECT status::text, count(*)::int AS count FROM sales_order GROUP BY 1',
        );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    }

    test('begins without an account, and says how to make the first merchant', async () => {
      expect(await run('logs', '--no-log-prefix', 'next-steps')).toContain('run --rm ops first-merchant');
      await expect.poll(() => run('logs', '--no-log-prefix', 'api'), soon).toContain('no merchant yet');
    });

    test('runs with a read-only root, as a user of its own, and with no secret in its environment', async () => {
      for (const service of ['api', 'gateway']) {
        expect(await run('exec', '--no-TTY', service, 'id', '-u')).toBe('1000\n');
        const refused = run('exec', '--no-TTY', service, 'touch', '/larder/written');
        await expect(refused).rejects.toThrow('Read-only file system');
        const environment = await run('exec', '--no-TTY', service, 'env');
        for (const name of readdirSync(join(system.folder, 'secrets')))
          expect(environment).not.toContain(
            readFileSync(join(system.folder, 'secrets', name), 'utf8').trim(),
          );
      }
    });

    test('makes one first merchant by one command, and its owner sets a password in the browser', async () => {
      const first = await ops(firstMerchant);
      const again = await ops(firstMerchant);
      merchantNo = /^M\d{14}/m.exec(first)?.[0] ?? '';
      expect(again).toContain(`${merchantNo} CornerShop is there already`);
      const { page, sees } = phone;
      await page.goto(/^\s+(http\S+)$/m.exec(again)?.[1] ?? '');
      await sees('/pages/login/reset');
      await page.locator('[name=password]').fill(owner.password);
      await page.locator('[name=confirm]').fill(owner.password);
      await page.locator('button[type=submit]').click();
      await sees('/pages/login/login');
      await page.locator('[name=email]').fill(owner.email);
      await page.locator('[name=password]').fill(owner.password);
      await page.locator('button[type=submit]').click();
      await sees('/pages/tabBar/index/index');
    });

    test('writes the name of the operator into the audit log, and does nothing for nobody', async () => {
      const nobody = run('run', '--rm', '--no-TTY', '--env', 'LARDER_OPERATOR=', 'platform', 'model', 'list');
      await expect(nobody).rejects.toThrow('Say who you are');
      const { rows } = await system
        .database()
        .pool.query(
          `SELECT DISTINCT actor_id AS name FROM audit_log WHERE action = 'platform.createFirstMerchant'`,
        );
      expect(rows).toEqual([{ name: 'maria' }]);
    });

    test('takes a cabinet from the factory, and its merchant activates it', async () => {
      await platform(`cabinet import --first ${DEVICE} --model CB-1D-4L --out stickers --local`);
      await platform(`cabinet allocate ${merchantNo} ${DEVICE}`);
      const stickers = join(system.folder, 'exchange', 'stickers');
      const [file = ''] = readdirSync(stickers).filter((name) => name.startsWith('secrets-'));
      const [, secret = '', code = ''] =
        readFileSync(join(stickers, file), 'utf8').split('\n')[1]?.split(',') ?? [];
      cabinet = createCabinet({
        deviceNo: DEVICE,
        secret,
        brokerUrl: system.brokerUrl,
        doors: 1,
        layers: 4,
        timings: quickTimings,
      });
      cabinet.connect();
      await cabinet.until(({ online }) => online, soon.timeout);
      const activation = {
        deviceNo: DEVICE,
        k: code,
        name: 'Lobby West',
        address: { country: 'US', street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' },
        preauthMinor: 1_500,
        taxRatePpm: 88_750,
        timezone: 'America/New_York',
      };
      const { status } = await call('device.activate', { input: activation, token: await signIn() });
      expect(status).toBe(200);
      await cabinet.until(({ lifecycle }) => lifecycle === 'operational', soon.timeout);
    });

    test('sells by card over MQTT, and the owner sees the order in the browser', async () => {
      const { prisma } = system.database();
      const device = await prisma.device.findUniqueOrThrow({ where: { deviceNo: DEVICE } });
      const cola = await givenProduct(prisma, device.merchantId ?? '', { platform: { name: 'Cola' } });
      const effectiveAt = device.createdAt;
      const lines = [{ productId: cola.id, layer: 1, priceMinor: 250, parQty: 400, positions: [1] }];
      const version = await givenPlanogram(prisma, device, lines, { effectiveAt, publishedAt: effectiveAt });
      await prisma.device.update({
        where: { id: device.id },
        data: { planogramVersionId: version.id, twinRev: { increment: 1 } },
      });
      await givenStock(prisma, device, [{ productId: cola.id, layer: 1, qty: 400 }]);
      await prisma.$executeRaw`SELECT pg_notify('twin', '')`;
      const board = cabinet as Cabinet;
      await board.until(({ planogram }) => planogram !== null, soon.timeout);
      shopper = shopperAt(board, { layer: 1, productId: cola.id });
      await shopper.buy();
      await expect.poll(orders, soon).toEqual({ paid: 1 });
      const { page } = phone;
      await page.goto('/pages/index/order-management/order-management');
      await page.getByText('Cola').first().waitFor();
      // 2.50 and 8.875 % tax.
      await page.getByText('$2.72').first().waitFor();
    });

    test.each(['gateway', 'api', 'postgres'])(
      'loses no sale when %s restarts in the middle of sales',
      async (service) => {
        await shopper.buy();
        const restarted = run('restart', service);
        let isBack = false;
        const back = restarted.finally(() => {
          isBack = true;
        });
        do await shopper.buy();
        while (!isBack);
        await back;
        await shopper.buy();
        await expect.poll(() => (cabinet as Cabinet).outboxSize(), soon).toBe(0);
        await expect.poll(orders, soon).toEqual({ paid: shopper.bought() });
        const { rows } = await system.database().pool.query(
          `SELECT on_hand::int AS "onHand", (SELECT count(*)::int FROM payment WHERE state = 'captured') AS captured
             FROM stock_level`,
        );
        expect(rows).toEqual([{ onHand: 400 - shopper.bought(), captured: shopper.bought() }]);
      },
    );

    test('rotates the key of tokens without signing anybody out, until the former key is dropped', async () => {
      const token = await signIn();
      const me = async () => (await call('identity.readMe', { token })).status;
      const step = async (name: 'add' | 'switch' | 'drop') => {
        await run('run', '--rm', '--no-TTY', 'secrets', 'rotate-keys', name, '--in', '/larder/secrets');
        await run('restart', 'api', 'gateway');
        await expect.poll(async () => (await fetch(`${system.appUrl}/readyz`)).status, soon).toBe(200);
      };
      expect(await me()).toBe(200);
      await step('add');
      await step('switch');
      expect(await me()).toBe(200);
      await step('drop');
      expect(await me()).toBe(401);
      await signIn();
    });

    test('refuses the demo beside a merchant', async () => {
      await expect(run('run', '--rm', '--no-TTY', 'demo')).rejects.toThrow('This database is in use');
      expect(await system.database().prisma.merchant.count()).toBe(1);
    });
  });

  const haproxy = await offerHaproxy();
  if (haproxy === null)
    test.skip('infra/scale/compose.yml is not started without HAProxy: no image, and none can be made', () =>
      undefined);
  describe.skipIf(haproxy === null)('two of each of infra/scale/compose.yml', { timeout: SCENE_MS }, () => {
    const secret = 'a secret of a cabinet in tests, 43 characters';
    let system: ComposeSystem;
    let cabinet: Cabinet;
    let shopper: Shopper;

    beforeAll(async () => {
      const environment = { HAPROXY_IMAGE: haproxy ?? '' };
      system = await openComposeSystem(await findComposePlace(), {
        file: 'infra/scale/compose.yml',
        environment,
      });
      await system.project.run('up', '--detach', 'balancer');
      const { prisma } = system.database();
      const merchant = await givenMerchant(prisma);
      const pepper = readFileSync(join(system.folder, 'secrets', 'credential_pepper'), 'utf8').trim();
      const secretHmac = new Uint8Array(createHmac('sha256', pepper).update(secret).digest());
      const device = await givenCabinet(prisma, merchant.id, { secretHmac });
      const cola = await givenProduct(prisma, merchant.id, { platform: { name: 'Cola' } });
      await givenPlanogram(prisma, device, [{ productId: cola.id, layer: 1, priceMinor: 250, parQty: 40 }]);
      await givenStock(prisma, device, [{ productId: cola.id, layer: 1, qty: 40 }]);
      const { deviceNo } = device;
      const { brokerUrl } = system;
      cabinet = createCabinet({ deviceNo, secret, brokerUrl, doors: 1, layers: 4, timings: quickTimings });
      cabinet.connect();
      await cabinet.until(({ planogram }) => planogram !== null, soon.timeout);
      shopper = shopperAt(cabinet, { layer: 1, productId: cola.id });
    }, BUILD_MS);
    afterAll(async () => {
      await cabinet?.close();
      await system?.stop();
    }, SCENE_MS);

    const paidOrders = async () => {
      const { prisma } = system.database();
      return prisma.salesOrder.count({ where: { status: 'paid' } });
    };

    test('sell on when the gateway of a cabinet and one API are killed', async () => {
      await shopper.buy();
      await expect.poll(paidOrders, soon).toBe(1);
      const { pool } = system.database();
      const { rows } = await pool.query<{ name: string }>(
        'SELECT g.name FROM gateway_instance g JOIN device_connectivity c ON c.gateway_id = g.id',
      );
      const holder = rows[0]?.name === 'gateway2' ? 'gateway-2' : 'gateway';
      await system.project.run('kill', '--signal', 'KILL', holder, 'api');
      await shopper.buy();
      await expect.poll(paidOrders, soon).toBe(2);
      expect((await fetch(`${system.appUrl}/healthz`)).status).toBe(200);
    });
  });

  describe('the demo of docker-compose.yml', { timeout: SCENE_MS }, () => {
    let system: ComposeSystem;
    let phone: Phone;
    const run = (...args: readonly string[]) => system.project.run(...args);

    beforeAll(async () => {
      system = await openComposeSystem(await findComposePlace());
      await run('up', '--detach', 'demo');
      phone = await openPhone(system.appUrl);
    }, BUILD_MS);
    afterAll(async () => {
      await phone?.close();
      await system?.stop();
    }, SCENE_MS);

    test('fills the empty database, and its cabinets sell over MQTT', async () => {
      // Sales of the sixty days end before the cabinets connect.
      await expect.poll(() => run('logs', '--no-log-prefix', 'demo'), soon).toContain('cabinets connect');
      const startedAt = new Date();
      const { pool } = system.database();
      const cabinetsThatSold = async () => {
        const { rows } = await pool.query<{ cabinets: number }>(
          `SELECT count(DISTINCT device_id)::int AS cabinets FROM sales_order
            WHERE status = 'paid' AND created_at > $1`,
          [startedAt],
        );
        return rows[0]?.cabinets;
      };
      // Six shoppers a minute come to nine cabinets.
      await expect.poll(cabinetsThatSold, { timeout: 300_000, interval: 1_000 }).toBeGreaterThanOrEqual(1);
    });

    test('lets its owner sign in and see them', async () => {
      const [, password = ''] = /password (\S+)/.exec(await run('logs', '--no-log-prefix', 'demo')) ?? [];
      const { page, sees } = phone;
      await page.goto('/pages/login/login');
      await page.locator('[name=email]').fill('owner@bayside.example');
      await page.locator('[name=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await sees('/pages/tabBar/index/index');
    });
  });
}
