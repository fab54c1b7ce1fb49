import { transaction } from '@larder/database/transaction';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, expect, inject, test } from 'vitest';
import { lockPayment } from './lock-payment.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

/** A worker waits for a payment that meanwhile gets its order, or loses it. */
test.each([true, false])(
  'a payment that changes its order while a worker waits is locked with it (%s)',
  async (gets) => {
    const world = createSaleWorld(database);
    const scene = await givenSaleScene(world);
    const sessionId = newTestId();
    await tapCard(world, scene, sessionId);
    await ingestEvents(
      world,
      scene,
      saleEvents(sessionId, 1, world.env.clock.now(), [{ productId: scene.cola.id, qty: 1 }]),
    );
    const { id, orderId } = await prisma.payment.findFirstOrThrow({ where: { sessionId } });
    const [before, after] = gets ? [null, orderId] : [orderId, null];
    await prisma.payment.update({ where: { id }, data: { orderId: before } });

    let worker: Promise<unknown> = Promise.resolve();
    await transaction(database, async (tx) => {
      await tx.payment.update({ where: { id }, data: { orderId: after } });
      worker = transaction(database, async (other) => {
        const locked = await lockPayment(other, id);
        expect(locked.payment.orderId).toBe(after);
        expect(locked.order?.id ?? null).toBe(after);
        const skipped = await prisma.$queryRaw<unknown[]>`
        SELECT id FROM sales_order WHERE id = ${orderId}::uuid FOR UPDATE SKIP LOCKED`;
        expect(skipped).toHaveLength(gets ? 0 : 1);
      });
      await untilBlocked(tx);
    });
    await worker;
  },
);

/** Until another transaction waits for a lock of this one. */
async function untilBlocked(tx: Parameters<typeof lockPayment>[0]): Promise<void> {
  for (;;) {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
    if (row && row.count > 0) return;
  }
}
