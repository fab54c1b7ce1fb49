import { readEnvironment } from '@larder/api/env';
import { createApi } from '@larder/api/server';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { type BenchSystem, openBenchSystem, password } from './bench-system.ts';
import { fillOrders } from './fill-orders.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const SIZES = [10_000, 1_000_000] as const;
const REQUESTS = 600;
const LIMIT = 20;
const silent = pino({ level: 'silent' });

/**
 * The first page of the orders, by the API and by a bare procedure in the same server; requests of both alternate. The
 * ratio is that of the lower quartiles: both disturbed as little as this machine allows.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  await system.fleet(20);
  const settings = readEnvironment(system.environments.api);
  const api = await createApi({ settings, log: silent, jobs: false });
  const pool = new pg.Pool({ connectionString: system.url, max: 10 });
  await addBareList(api.fastify, system, pool);
  try {
    const token = await tokenOf(api.fastify, system.owner.account.email);
    const measurements: Measurement[] = [];
    const p99: number[] = [];
    for (const size of SIZES) {
      await fillOrders(system.database, system.merchant.id, size);
      say(`${shown(size)} orders stand ready`);
      const times = await alternate(
        () =>
          ask(
            api.fastify,
            `/trpc/order.list?input=${encodeURIComponent(JSON.stringify({ limit: LIMIT }))}`,
            token,
          ),
        () => ask(api.fastify, '/bare/list', token),
      );
      p99.push(quantile(times.subject, 0.99));
      const ratio = quantile(times.subject, 0.25) / quantile(times.reference, 0.25);
      const both = (values: number[]) =>
        `${shown(quantile(values, 0.25))} ms (p50 ${shown(median(values))}, p99 ${shown(quantile(values, 0.99))})`;
      measurements.push({
        what: `order list, ${shown(size)} orders: server time`,
        measured: both(times.subject),
        reference: `${both(times.reference)} tRPC + bare pg`,
        ratio,
        target: '<= 1.2 x',
        met: ratio <= 1.2,
      });
    }
    const [small = 0, large = 0] = p99;
    return [
      ...measurements,
      {
        what: `order list: p99 at ${shown(SIZES[1])} against ${shown(SIZES[0])} orders`,
        measured: `${shown(large)} ms`,
        reference: `${shown(small)} ms`,
        ratio: large / small,
        target: 'flat (<= 1.5 x)',
        met: large / small <= 1.5,
      },
    ];
  } finally {
    await api.close();
    await pool.end();
    await system.stop();
  }
};

/** The same page in the same server without overhead: no session, no checks, one prepared statement. */
async function addBareList(
  fastify: FastifyInstance,
  { merchant }: BenchSystem,
  pool: pg.Pool,
): Promise<void> {
  const text = `
    SELECT o.id, o.order_no AS "orderNo", o.type, o.status, o.created_at AS "createdAt", d.device_no AS "deviceNo", d.name AS "deviceName",
           o.first_item_name AS "firstItemName", o.item_qty AS "itemQty", o.currency, o.total_minor::float8 AS "totalMinor",
           o.captured_minor::float8 AS "capturedMinor", o.refunded_minor::float8 AS "refundedMinor",
           o.abnormal_deadline_at AS "abnormalDeadlineAt"
      FROM sales_order o JOIN device d ON d.id = o.device_id
     WHERE o.merchant_id = $1 AND o.created_at >= $2 ORDER BY o.created_at DESC, o.id DESC LIMIT ${LIMIT + 1}`;
  const trpc = initTRPC.create();
  const router = trpc.router({
    list: trpc.procedure.query(async () => {
      const since = new Date(Date.now() - 7 * 86_400_000);
      const { rows } = await pool.query({ name: 'list', text, values: [merchant.id, since] });
      return { items: rows.slice(0, LIMIT), nextCursor: rows.length > LIMIT ? rows[LIMIT - 1].id : null };
    }),
  });
  await fastify.register(fastifyTRPCPlugin, { prefix: '/bare', trpcOptions: { router } });
}

async function tokenOf(fastify: FastifyInstance, email: string): Promise<string> {
  const answer = await fastify.inject({
    method: 'POST',
    url: '/trpc/identity.signIn',
    payload: { email, password },
  });
  return answer.json().result.data.clientToken;
}

/** Milliseconds from the request in the server to its complete response. */
async function ask(fastify: FastifyInstance, url: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fastify.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const took = performance.now() - began;
  const items = answer.statusCode === 200 ? answer.json().result.data.items.length : 0;
  if (items !== LIMIT)
    throw new Error(
      `${url} answered ${answer.statusCode} with ${items} orders: ${answer.body.slice(0, 300)}`,
    );
  return took;
}

async function alternate(subject: () => Promise<number>, reference: () => Promise<number>) {
  const times = { subject: [] as number[], reference: [] as number[] };
  for (let count = -200; count < REQUESTS; count += 1) {
    const [a, b] = [await subject(), await reference()];
    if (count < 0) continue;
    times.subject.push(a);
    times.reference.push(b);
  }
  return times;
}
