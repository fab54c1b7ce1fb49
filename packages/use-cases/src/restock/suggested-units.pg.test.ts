import { type RestockMode, restockModes, suggestQuantity } from '@larder/domain/restock/suggest-quantity';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenRestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld } from '@larder/testkit/sale-scene';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { listRestockDevices } from './list-restock-devices.ts';
import { readRestockOverview } from './read-restock-overview.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());

const units = fc.integer({ min: -5, max: 15 });
const level = fc.record({
  onHand: units,
  lastRestockStock: fc.nat(15),
  salesSinceRestock: units,
  parQty: fc.option(fc.nat(15)),
  restockedBefore: fc.boolean(),
});
const mode: fc.Arbitrary<RestockMode> = fc.constantFrom(...restockModes);

test('the device list and the overview count units by the same rule as a single line', async () => {
  const world = createSaleWorld(database);
  const scene = await givenRestockScene(world);
  const at = world.env.clock.now();
  const products = [scene.cola.id, scene.wrap.id];
  for (let more = 0; more < 4; more += 1) products.push((await givenProduct(prisma, scene.merchantId)).id);
  const own = { merchantId: scene.merchantId, deviceId: scene.device.id };
  await prisma.stockLevel.createMany({
    data: products.slice(2).map((productId) => ({
      ...own,
      productId,
      door: 'L' as const,
      layer: 1,
      updatedAt: at,
    })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(level, { minLength: 6, maxLength: 6 }), mode, async (levels, asked) => {
      const rows = levels.map((line, index) => ({ ...line, productId: products[index] }));
      await pool.query(
        `UPDATE stock_level l
            SET on_hand = r."onHand", last_restock_stock = r."lastRestockStock", sales_since_restock = r."salesSinceRestock",
                par_qty = r."parQty", last_restock_at = CASE WHEN r."restockedBefore" THEN updated_at END
           FROM jsonb_to_recordset($2::jsonb) AS r("productId" uuid, "onHand" int, "lastRestockStock" int, "salesSinceRestock" int,
                                                   "parQty" int, "restockedBefore" boolean)
          WHERE l.device_id = $1 AND l.product_id = r."productId"`,
        [own.deviceId, JSON.stringify(rows)],
      );
      const expected = levels.reduce(
        (sum, { onHand: current, salesSinceRestock: salesVolume, parQty, ...line }) => {
          const corrections = { adjustQty: Math.max(0, -current), disposeQty: 0 };
          const book = { ...line, current, salesVolume, parQty: parQty ?? 0, ...corrections };
          const rule = asked === 'refill' ? 'legacy' : asked;
          return parQty === null ? sum : sum + suggestQuantity(rule, book);
        },
        0,
      );
      const list = await scene.run(listRestockDevices, { mode: asked });
      expect(list).toMatchObject({ ok: true, value: { items: [{ units: expected }] } });
      const shown = await scene.run(readRestockOverview, {});
      const needing = shown.ok && shown.value.modes.find((entry) => entry.mode === asked)?.needing;
      expect(needing).toBe(expected > 0 ? 1 : 0);
    }),
    { numRuns: 60 },
  );
});
