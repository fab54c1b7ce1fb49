import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { readWalkBlocks } from '@larder/testkit/first-sale/walk-blocks';
import { walkedOwner, walkToFirstSale } from '@larder/testkit/first-sale/walk-to-first-sale';
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

/** More than are bought while services restart. */
const UNITS = 400;

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
    /** With the first one. */
    const bought = () => shopper.bought() + 1;

    const run = (...args: readonly string[]) => system.project.run(...args);

    beforeAll(async () => {
      system = await openComposeSystem(await findComposePlace());
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
      const { data } = await call('identity.signIn', { input: walkedOwner });
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

    test('leads from empty volumes to the first sale by the blocks of infra/README.md', async () => {
      const exchange = join(system.folder, 'exchange');
      const sale = await walkToFirstSale(
        {
          run: system.shell,
          exchange,
          connect: (own) =>
            createCabinet({
              ...own,
              brokerUrl: system.brokerUrl,
              doors: 1,
              layers: 4,
              timings: quickTimings,
            }),
        },
        phone,
        { units: UNITS },
      );
      ({ cabinet } = sale);
      shopper = shopperAt(sale.cabinet, { layer: 1, productId: sale.productId });
      await expect.poll(orders, soon).toEqual({ paid: 1 });
      const written = readdirSync(exchange, { recursive: true, encoding: 'utf8' });
      expect(written.length).toBeGreaterThan(3);
      for (const path of [exchange, ...written.map((name) => join(exchange, name))]) {
        const { uid, mode } = statSync(path);
        expect({ path, uid }).toEqual({ path, uid: statSync(system.folder).uid });
        if (!path.endsWith('products.csv'))
          expect({ path, others: mode & 0o007 }).toEqual({ path, others: 0 });
      }
    });

    test('says what comes next, and that there was no merchant yet', async () => {
      expect(await run('logs', '--no-log-prefix', 'next-steps')).toContain('run --rm ops first-merchant');
      expect(await run('logs', '--no-log-prefix', 'api')).toContain('no merchant yet');
      expect(await system.shell(readWalkBlocks().merchant)).toContain('Corner Shop is there already');
    });

    test('runs with a read-only root, as a user of its own, and with no secret in its environment', async () => {
      for (const service of ['api', 'gateway']) {
        expect(await run('exec', '--no-TTY', service, 'id', '-u')).toBe('1000\n');
        const refused = run('exec', '--no-TTY', service, 'touch', '/larder/written');
        await expect(refused).rejects.toThrow('Read-only file system');
        const environment = await run('exec', '--no-TTY', service, 'env');
        const files = readdirSync(join(system.folder, 'secrets')).map((name) =>
          readFileSync(join(system.folder, 'secrets', name), 'utf8').trim(),
        );
        // Those of a payment provider are empty until an operator has one.
        const secrets = files.filter((secret) => secret !== '');
        expect(secrets.length).toBeGreaterThan(10);
        for (const secret of secrets) expect(environment).not.toContain(secret);
      }
    });

    test('keeps the keys of sign-ins and of sealed data from gateways', async () => {
      const secretsOf = (service: string) => run('exec', '--no-TTY', service, 'ls', '/run/secrets');
      for (const name of ['token_key', 'data_key']) {
        expect(await secretsOf('api')).toContain(name);
        expect(await secretsOf('gateway')).not.toContain(name);
      }
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
        await expect.poll(orders, soon).toEqual({ paid: bought() });
        const { rows } = await system.database().pool.query(
          `SELECT on_hand::int AS "onHand", (SELECT count(*)::int FROM payment WHERE state = 'captured') AS captured
             FROM stock_level`,
        );
        expect(rows).toEqual([{ onHand: UNITS - bought(), captured: bought() }]);
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
      // Sales of the sixty days end before the cabinets connect: minutes of a processor.
      const written = { timeout: 400_000, interval: 1_000 };
      await expect.poll(() => run('logs', '--no-log-prefix', 'demo'), written).toContain('cabinets connect');
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
