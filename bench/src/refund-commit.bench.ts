import { newTestId } from '@larder/testkit/new-test-id';
import { givenRefundScene } from '@larder/testkit/refund-scene';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import type { PoolClient } from 'pg';
import { openBenchSystem } from './bench-system.ts';
import type { Measure } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const ROUNDS = 400;
const WARM = 60;

/** A refund of one unit, from the call to its commit, compared with its bare SQL on another order; they alternate. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const { database } = system;
  const client = await database.pool.connect();
  try {
    const given = await givenRefundScene(database);
    const bare = await givenRefundScene(database);
    const subject: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < ROUNDS + WARM; round += 1) {
      const [id, bareId] = [newTestId(), newTestId()];
      const lines = [{ itemId: given.wrap, qty: 1 }];
      const input = { id, orderId: given.orderId, lines, amountMinor: 1, reason: 'quality' };
      const took = await timed(async () => {
        const answer = await given.as(refundOrder, input);
        if (!answer.ok) throw new Error(answer.refusal.code);
      });
      const tookBare = await timed(() => bareRefund(client, bare, bareId));
      // Both orders stay as they were: neither the unit nor the history of refunds is used up.
      await client.query('DELETE FROM refund_line WHERE refund_id = ANY($1)', [[id, bareId]]);
      await client.query('DELETE FROM refund WHERE id = ANY($1)', [[id, bareId]]);
      if (round < WARM) continue;
      subject.push(took);
      reference.push(tookBare);
    }
    say(`${ROUNDS} refunds`);
    const both = (times: number[]) => `${shown(median(times))} ms (p99 ${shown(quantile(times, 0.99))})`;
    const ratio = median(subject) / median(reference);
    return [
      {
        what: 'refund commit: p50',
        measured: both(subject),
        reference: `${both(reference)} the same locks and rows, bare SQL`,
        ratio,
        target: '<= 2 x',
        met: ratio <= 2,
      },
    ];
  } finally {
    client.release();
    await system.stop();
  }
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Scene = Awaited<ReturnType<typeof givenRefundScene>>;

/** Locks and reads what decides, and writes the same rows, one prepared statement each, without any rule. */
async function bareRefund(client: PoolClient, { scene, orderId, wrap, owner, world }: Scene, id: string) {
  const { merchantId, device } = scene;
  const now = world.env.clock.now();
  const ask = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await client.query('BEGIN');
  await ask('order', 'SELECT * FROM sales_order WHERE merchant_id = $1 AND id = $2 FOR UPDATE', [
    merchantId,
    orderId,
  ]);
  await ask('payment', 'SELECT * FROM payment WHERE merchant_id = $1 AND order_id = $2 FOR UPDATE', [
    merchantId,
    orderId,
  ]);
  await ask('refunds', 'SELECT * FROM refund WHERE order_id = $1 ORDER BY id FOR UPDATE', [orderId]);
  await ask('items', 'SELECT * FROM order_item WHERE merchant_id = $1 AND order_id = $2', [
    merchantId,
    orderId,
  ]);
  await ask('merchant', 'SELECT timezone, refund_approval_above_minor FROM merchant WHERE id = $1', [
    merchantId,
  ]);
  await ask(
    'refund',
    `INSERT INTO refund (id, merchant_id, device_id, order_id, refund_no, state, method, amount_minor, reason, return_to_stock,
                         requested_by_id, requested_at, next_attempt_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'R261123' || lpad(nextval('refund_number')::text, 8, '0'), 'processing', 'provider', 1, 'quality', false, $5, $6, $6, $6, $6)`,
    [id, merchantId, device.id, orderId, owner.membershipId, now],
  );
  await ask(
    'line',
    'INSERT INTO refund_line (merchant_id, refund_id, order_item_id, qty, amount_minor) VALUES ($1, $2, $3, 1, 1)',
    [merchantId, id, wrap],
  );
  await ask(
    'audit',
    `INSERT INTO audit_log (id, at, merchant_id, actor_kind, actor_id, action, object_type, object_id, device_id, diff, result, request_id)
     VALUES (uuidv7(), $1, $2, 'user', $3, 'order.refund', 'refund', $4, $5, $6, 'ok', 'bench')`,
    [now, merchantId, owner.accountId, id, device.id, JSON.stringify({ amountMinor: [null, 1] })],
  );
  await ask(
    'live',
    'INSERT INTO live_event (merchant_id, device_id, type, payload, at) VALUES ($1, $2, $3, $4, $5)',
    [
      merchantId,
      device.id,
      'refund.changed',
      JSON.stringify({ refundId: id, orderId, state: 'processing' }),
      now,
    ],
  );
  await client.query("SELECT pg_notify('bench', '')");
  await client.query('COMMIT');
}
