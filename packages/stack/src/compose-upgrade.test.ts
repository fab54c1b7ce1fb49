import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { cabinetFlash } from '@larder/cabinet-simulator/flash/cabinet-flash';
import { demoPassword } from '@larder/demo/merchants';
import { expect, test } from 'vitest';
import { findComposePlace, openComposeSystem, whyNoCompose } from '../test/compose/compose-system.ts';
import { hasFormerCommit, startFormerSystem } from '../test/compose/former-system.ts';
import { shopperAt } from '../test/compose/sell-by-card.ts';

/** Two builds, of which the former one takes minutes. */
const LIMIT_MS = 45 * 60_000;
const soon = { timeout: 180_000, interval: 250 };
const DEVICE = 'VC24090001';

const title = 'the images of this tree take over the data of the images before them';
const why = await whyNoCompose();
if (why !== null) test.skip(`${title}; not tested without Docker: ${why}`, () => undefined);
else if (!(await hasFormerCommit()))
  test.skip(`${title}; not tested without Git: the former commit is not in this history`, () => undefined);
else {
  test(
    title,
    async () => {
      const place = await findComposePlace();
      const former = await startFormerSystem(place);
      const signIn = async () => {
        const response = await fetch(`http://localhost:${place.port}/trpc/identity.signIn`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'owner@bayside.example', password: demoPassword }),
        });
        return (await response.json()).result?.data?.accessToken as string;
      };
      const me = async (token: string) => {
        const url = `http://localhost:${place.port}/trpc/identity.readMe`;
        return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
      };
      const exchange = join(place.folder, 'exchange');
      const secrets = JSON.parse(readFileSync(join(exchange, 'cabinets.json'), 'utf8'));
      const board = () =>
        createCabinet({
          deviceNo: DEVICE,
          secret: secrets[DEVICE].secret,
          brokerUrl: `mqtt://127.0.0.1:${place.mqttPort}`,
          doors: 2,
          layers: 5,
          timings: quickTimings,
          flash: cabinetFlash(join(exchange, 'flash'), DEVICE),
        });
      const buyOne = async () => {
        const cabinet = board();
        cabinet.connect();
        await cabinet.until(({ online, planogram }) => online && planogram !== null, soon.timeout);
        const shelf = cabinet.state().shelves.find(({ door, qty }) => door === 'L' && qty > 0);
        if (!shelf) throw new Error(`${DEVICE} is empty`);
        await shopperAt(cabinet, shelf).buy();
        await expect.poll(() => cabinet.outboxSize(), soon).toBe(0);
        await cabinet.close();
      };
      const token = await signIn();
      await buyOne();
      await former.leave();

      const system = await openComposeSystem(place);
      try {
        await system.start();
        expect(await me(token)).toBe(200);
        expect(await me(await signIn())).toBe(200);
        const { pool } = system.database();
        const paidToday = async () => {
          const { rows } = await pool.query(
            `SELECT count(*)::int AS orders FROM sales_order
              WHERE status = 'paid' AND session_id IN (SELECT session_id FROM payment WHERE provider = 'sandbox')`,
          );
          return rows[0]?.orders;
        };
        await expect.poll(paidToday, soon).toBe(1);
        await buyOne();
        await expect.poll(paidToday, soon).toBe(2);
        const { rows } = await pool.query('SELECT count(*)::int AS orders FROM sales_order');
        expect(rows[0]?.orders).toBeGreaterThan(3_000);
        await system.project.run('exec', '--no-TTY', 'api', 'touch', '/larder/.data/written');
      } finally {
        await system.stop();
      }
    },
    LIMIT_MS,
  );
}
