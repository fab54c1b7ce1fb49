import type { Database } from '@larder/database/open-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { createSaleWorld, type SaleWorld } from '@larder/testkit/sale-scene';
import type { MemberActor } from '@larder/use-cases/actor';
import { startTask } from '@larder/use-cases/restock/start-task';
import { submitTask } from '@larder/use-cases/restock/submit-task';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { PoolClient } from 'pg';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import type { Measure } from './measurement.ts';
import { median, quantile, shown } from './statistics.ts';

const LINES = 100;
const ROUNDS = 300;
const WARM = 30;
/** From one task to the next. */
const DAY_MS = 86_400_000;

type Shelf = { readonly door: 'L' | 'R'; readonly layer: number; readonly productId: string };
type Scene = {
  readonly world: SaleWorld;
  readonly owner: MemberActor;
  readonly deviceNo: string;
  readonly deviceId: string;
  readonly merchantId: string;
  readonly shelves: readonly Shelf[];
};

/**
 * Done of a restock with 100 lines, each counted and filled, compared with a transaction of only the same rows; they
 * alternate.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const scene = await givenScene(system);
    const client = await system.database.pool.connect();
    const subject: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < ROUNDS + WARM; round += 1) {
      const taskId = await givenTask(scene);
      const commit = await timed(() => submit(scene, taskId, round));
      const bare = await timed(() => bareCommit(client, scene, round));
      if (round < WARM) continue;
      subject.push(commit);
      reference.push(bare);
    }
    client.release();
    await checkBook(system.database, scene);
    const both = (times: number[]) => `${shown(quantile(times, 0.99))} ms (p50 ${shown(median(times))})`;
    say(`${ROUNDS} restocks of ${LINES} lines`);
    const ratio = quantile(subject, 0.99) / quantile(reference, 0.99);
    return [
      {
        what: `restock commit, ${LINES} lines: p99`,
        measured: both(subject),
        reference: `${both(reference)} the same rows, bare SQL`,
        ratio,
        target: '<= 3 x',
        met: ratio <= 3,
      },
    ];
  } finally {
    await system.stop();
  }
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function givenScene({ database, merchant, owner, fleet }: BenchSystem): Promise<Scene> {
  const tx = database.prisma;
  const [deviceNo = ''] = await fleet(1);
  const device = await tx.device.findUniqueOrThrow({ where: { deviceNo } });
  await tx.merchant.update({ where: { id: merchant.id }, data: { features: ['restock_quick'] } });
  const shelves: Shelf[] = [];
  for (let line = 0; line < LINES; line += 1) {
    const { id: productId } = await givenProduct(tx, merchant.id);
    shelves.push({ door: line < LINES / 2 ? 'L' : 'R', layer: 1 + (line % 5), productId });
  }
  await givenPlanogram(tx, device, shelves);
  const world = createSaleWorld(database);
  return {
    world,
    owner: actorOf(owner),
    deviceNo,
    deviceId: device.id,
    merchantId: merchant.id,
    shelves,
  };
}

async function givenTask({ world, owner, deviceNo }: Scene): Promise<string> {
  const input = { deviceNo, mode: 'quick' };
  const started = await runUseCase(world.env, startTask, owner, input, { requestId: 'bench' });
  if (!started.ok) throw new Error(started.refusal.code);
  return started.value.taskId;
}

/** Submits every line counted one short and filled by two, so that each has three rows to change. */
async function submit({ world, owner, shelves }: Scene, taskId: string, round: number): Promise<void> {
  const lines = shelves.map((shelf) => ({
    ...shelf,
    expectedCurrent: round,
    countedQty: Math.max(0, round - 1),
    adjustQty: 0,
    disposeQty: 0,
    disposeReason: null,
    restockQty: round === 0 ? 1 : 2,
    bestBefore: null,
  }));
  world.env.clock.advance(DAY_MS);
  const input = { taskId, lines, enteredAt: world.env.clock.now().toISOString() };
  const call = { requestId: 'bench', mutationKey: newTestId() };
  const done = await runUseCase(world.env, submitTask, owner, input, call);
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
}

/**
 * Writes the rows of such a restock without overhead: no locks, no rules, one connection, the same tables in a copy of
 * the cabinet's shelves.
 */
async function bareCommit(client: PoolClient, scene: Scene, round: number): Promise<void> {
  const { deviceId, merchantId, owner, shelves } = scene;
  const now = scene.world.env.clock.now();
  const ids = shelves.flatMap(() => [newTestId(), newTestId()]);
  const [recordId, taskId] = [newTestId(), newTestId()];
  const lines = JSON.stringify(shelves.map((shelf, index) => ({ ...shelf, lineNo: index + 1 })));
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO restock_task (id, merchant_id, device_id, task_no, mode, status, operator_id, finished_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'quick', 'done', $5, $6, $6, $6)`,
    [taskId, merchantId, deviceId, `bare ${round}`, owner.membershipId, now],
  );
  await client.query(
    `INSERT INTO restock_record (id, merchant_id, device_id, record_no, task_id, mode, operator_id, started_at, at, restock_qty,
                                 adjust_qty, dispose_qty)
     VALUES ($1, $2, $3, $4, $5, 'quick', $6, $7, $7, 200, -100, 0)`,
    [recordId, merchantId, deviceId, `bare ${round}`, taskId, owner.membershipId, now],
  );
  await client.query(
    `INSERT INTO restock_record_line (merchant_id, record_id, device_id, line_no, door, layer, product_id, last_restock_stock,
                                      sales_volume, stock_before, counted_qty, adjust_qty, dispose_qty, restock_qty, stock_after, par_qty)
     SELECT $1, $2, $3, l."lineNo", l.door, l.layer, l."productId", 1, 0, 1, 0, -1, 0, 2, 2, 10
       FROM jsonb_to_recordset($4::jsonb) AS l("lineNo" int, door door, layer int, "productId" uuid)`,
    [merchantId, recordId, deviceId, lines],
  );
  await client.query(
    `INSERT INTO stock_movement (id, merchant_id, device_id, door, layer, product_id, key_seq, type, qty, balance_after, unit_cost_minor,
                                 reason, source_type, source_id, source_line, actor_id, occurred_at, recorded_at)
     SELECT ($5::uuid[])[2 * l."lineNo" - k], $1, $3, l.door, l.layer, l."productId", 1000000 + 2 * $6::int + 1 - k,
            CASE k WHEN 1 THEN 'adjust' ELSE 'restock' END::movement_type, CASE k WHEN 1 THEN -1 ELSE 2 END, 1, 120,
            CASE k WHEN 1 THEN 'count' ELSE 'quick' END::movement_reason, 'restock_record', $2::text, l."lineNo", $7, $8, $8
       FROM jsonb_to_recordset($4::jsonb) AS l("lineNo" int, door door, layer int, "productId" uuid), generate_series(0, 1) k`,
    [merchantId, recordId, deviceId, lines, ids, round, owner.membershipId, now],
  );
  await client.query(
    `UPDATE stock_level s SET updated_at = $4, last_counted_at = last_counted_at
       FROM jsonb_to_recordset($3::jsonb) AS l(door door, layer int, "productId" uuid)
      WHERE s.merchant_id = $1 AND s.device_id = $2 AND s.door = l.door AND s.layer = l.layer AND s.product_id = l."productId"`,
    [merchantId, deviceId, lines, now],
  );
  await client.query('COMMIT');
}

/** Checks that the measured restocks had their effect. */
async function checkBook({ pool }: Database, { deviceId }: Scene): Promise<void> {
  const { rows } = await pool.query(
    'SELECT min(on_hand)::int AS least, max(on_hand)::int AS most FROM stock_level WHERE device_id = $1',
    [deviceId],
  );
  const right = ROUNDS + WARM;
  if (rows[0].least !== right || rows[0].most !== right)
    throw new Error(`The book is wrong: ${JSON.stringify(rows[0])}`);
}
