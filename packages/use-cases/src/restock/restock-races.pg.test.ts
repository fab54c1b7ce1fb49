import type { Device } from '@larder/database/model';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { transaction } from '@larder/database/transaction';
import { readChangedLines } from '@larder/domain/restock/changed-lines';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenRestocker, givenRestockScene } from '@larder/testkit/restock-scene';
import { createSaleWorld } from '@larder/testkit/sale-scene';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { unbindRestocker } from '../bindings/unbind-restocker.ts';
import { runUseCase } from '../run-use-case.ts';
import { postMovements } from '../stock/post-movements.ts';
import type { AnyUseCase } from '../use-case.ts';
import { cancelTask } from './cancel-task.ts';
import { startTask } from './start-task.ts';
import { submitTask } from './submit-task.ts';

const INTERLEAVINGS = 400;
const AT_ONCE = 8;

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());
const world = createSaleWorld(database);
const { env } = world;
const scene = await givenRestockScene(world);
const rita = await givenRestocker(world, scene.device, 'Rita');

type Cabinet = Pick<Device, 'id' | 'deviceNo'>;

/** Creates more devices like the one of the scene, in a few statements. */
async function givenCabinets(count: number): Promise<Cabinet[]> {
  const { id } = scene.device;
  await pool.query(
    `INSERT INTO device SELECT (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'device_no', 'RACE' || lpad(n::text, 6, '0')))).*
       FROM device d, generate_series(1, $2::int) n WHERE d.id = $1::uuid`,
    [id, count],
  );
  const copies = `SELECT id FROM device WHERE device_no LIKE 'RACE%'`;
  for (const table of ['device_assignment', 'membership_device', 'device_connectivity', 'stock_level']) {
    await pool.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('device_id', c.id))).*
         FROM ${table} t, (${copies}) c WHERE t.device_id = $1::uuid`,
      [id],
    );
  }
  for (const table of ['planogram_version', 'stock_movement']) {
    await pool.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(t, jsonb_build_object('device_id', c.id, 'id', uuidv7())
                 || CASE WHEN '${table}' = 'stock_movement' THEN jsonb_build_object('source_id', c.id || ' ' || t.id) ELSE '{}' END)).*
         FROM ${table} t, (${copies}) c WHERE t.device_id = $1::uuid`,
      [id],
    );
  }
  await pool.query(
    `INSERT INTO planogram_line
     SELECT (jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'version_id', v.id))).*
       FROM planogram_line l JOIN planogram_version o ON o.id = l.version_id AND o.device_id = $1::uuid, planogram_version v
      WHERE v.device_id IN (${copies})`,
    [id],
  );
  return prisma.device.findMany({
    where: { deviceNo: { startsWith: 'RACE' } },
    select: { id: true, deviceNo: true },
    orderBy: { deviceNo: 'asc' },
  });
}

const qty = fc.integer({ min: 0, max: 12 });
const task = fc.record({
  mode: fc.constantFrom('quick', 'one_click', 'legacy'),
  end: fc.constantFrom('submit', 'submit', 'submit twice', 'submit and cancel', 'cancel'),
  counted: fc.option(qty),
  restockQty: qty,
});
const sale = fc.record({ qty: fc.integer({ min: 1, max: 5 }), agoMs: fc.integer({ min: 0, max: 40 }) });
/** What each person does, and in which order; the steps of one group run concurrently. */
const interleaving = fc.record({
  rob: task,
  rita: task,
  sales: fc.array(sale, { minLength: 1, maxLength: 2 }),
  unbinds: fc.constantFrom(...Array(9).fill(false), true),
  turns: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
  groups: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 9, maxLength: 9 }),
});
type Interleaving = typeof interleaving extends fc.Arbitrary<infer Value> ? Value : never;
type Step = () => Promise<unknown>;

const outcomes = new Map<string, number>();
async function ask<Out>(useCase: AnyUseCase<Out>, actor: MemberActor, input: unknown) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'race' });
  const what = answer.ok ? 'ok' : answer.refusal.code;
  outcomes.set(`${useCase.name} ${what}`, (outcomes.get(`${useCase.name} ${what}`) ?? 0) + 1);
  return answer;
}

/**
 * One restocker's task: starts, has its doors opened and closed, then is done (confirming changes in the meantime) or
 * canceled.
 */
function stepsOfTask(cabinet: Cabinet, actor: MemberActor, wish: Interleaving['rob']): Step[] {
  let taskId: string | null = null;
  let seen = 4;
  const submit = async (): Promise<void> => {
    const { counted: countedQty, restockQty } = wish;
    const entry = { adjustQty: 0, disposeQty: 0, disposeReason: null, bestBefore: null, restockQty };
    const place = { door: 'L', layer: 1, productId: scene.cola.id };
    const line = { ...place, ...entry, countedQty, adjustQty: Math.max(0, -seen), expectedCurrent: seen };
    const input = { taskId, lines: [line], enteredAt: env.clock.now().toISOString() };
    const answer = await ask(submitTask, actor, input);
    const [changed] = answer.ok ? [] : readChangedLines(answer.refusal.params?.lines);
    if (!changed) return;
    seen = changed.now;
    await submit();
  };
  const cancel = () => ask(cancelTask, actor, { taskId });
  return [
    async () => {
      const input = { deviceNo: cabinet.deviceNo, mode: wish.mode };
      const started = await ask(startTask, actor, input);
      if (started.ok) taskId = started.value.taskId;
    },
    async () => {
      if (taskId) await closeDoors(cabinet, taskId, actor);
    },
    async () => {
      if (!taskId) return;
      const ends: Readonly<Record<typeof wish.end, readonly Step[]>> = {
        submit: [submit],
        'submit twice': [submit, submit],
        'submit and cancel': [submit, cancel],
        cancel: [cancel],
      };
      await Promise.all(ends[wish.end].map((end) => end()));
    },
  ];
}

/** Records the door session as if the cabinet had reported its doors opened and closed. */
async function closeDoors({ id: deviceId }: Cabinet, taskId: string, actor: MemberActor): Promise<void> {
  const now = env.clock.now();
  const stamps = { createdAt: now, updatedAt: now, openedAt: now, closedAt: now };
  await prisma.doorSession.create({
    data: {
      id: env.newId(),
      merchantId: scene.merchantId,
      deviceId,
      taskId,
      operatorId: actor.membershipId,
      kind: 'restock',
      trigger: 'app',
      state: 'closed',
      origin: 'cloud',
      currency: 'USD',
      doors: ['L', 'R'],
      doorStates: { L: 'closed', R: 'closed' },
      ...stamps,
    },
  });
}

/** A shopper's sale as the server books it, occurring now or reported slightly late. */
function stepOfSale(
  { id: deviceId }: Cabinet,
  wish: Interleaving['sales'][number],
  sourceLine: number,
): Step {
  return () =>
    transaction(database, async (tx) => {
      await lockDevice(tx, deviceId);
      const now = env.clock.now();
      const ctx = { tx, now, newId: env.newId, emit: () => undefined };
      await postMovements(ctx, { merchantId: scene.merchantId, deviceId }, [
        {
          key: { door: 'L', layer: 1, productId: scene.cola.id },
          ...({ type: 'sale', reason: 'auto', qty: -wish.qty } as const),
          ...({ sourceType: 'order', sourceId: deviceId, sourceLine } as const),
          occurredAt: new Date(now.getTime() - wish.agoMs),
        },
      ]);
    });
}

/** Interleaves all steps by the drawn turns, keeping each person's own order. */
function interleave(cabinet: Cabinet, drawn: Interleaving): Step[] {
  const { deviceNo } = cabinet;
  const unbind = { id: scene.restocker.membershipId, deviceNo };
  const queues: Step[][] = [
    stepsOfTask(cabinet, { ...scene.restocker, deviceScope: [cabinet.id] }, drawn.rob),
    stepsOfTask(cabinet, { ...rita, deviceScope: [cabinet.id] }, drawn.rita),
    drawn.sales.map((wish, line) => stepOfSale(cabinet, wish, line)),
    drawn.unbinds ? [() => ask(unbindRestocker, scene.owner, unbind)] : [],
  ];
  const steps: Step[] = [];
  for (const turn of drawn.turns) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[turn % Math.max(1, waiting.length)]?.shift();
    if (next) steps.push(next);
  }
  return steps;
}

async function play(cabinet: Cabinet, drawn: Interleaving): Promise<void> {
  const steps = interleave(cabinet, drawn);
  for (const size of drawn.groups) {
    const group = steps.splice(0, size);
    await Promise.all(group.map((step) => step()));
    env.clock.advance(1);
  }
}

/** Counts violated invariants in the books of these devices, by name; all are 0 if the books are right. */
async function countViolations(): Promise<Record<string, number>> {
  const { rows } = await pool.query(`
    WITH cabinet AS (SELECT id FROM device WHERE device_no LIKE 'RACE%'),
    ledger AS (
      SELECT m.*, sum(qty) OVER key AS running, row_number() OVER key AS place
        FROM stock_movement m WHERE device_id IN (SELECT id FROM cabinet)
      WINDOW key AS (PARTITION BY device_id, door, layer, product_id ORDER BY key_seq)),
    booked AS (SELECT device_id, door, layer, product_id, sum(qty) AS qty, max(key_seq) AS seq FROM ledger GROUP BY 1, 2, 3, 4),
    record AS (SELECT r.*, t.status FROM restock_task t LEFT JOIN restock_record r ON r.task_id = t.id
                WHERE t.device_id IN (SELECT id FROM cabinet))
    SELECT (SELECT count(*) FROM stock_level l JOIN booked b USING (device_id, door, layer, product_id)
             WHERE l.on_hand <> b.qty OR l.key_seq <> b.seq)::int AS "level is not the sum",
           (SELECT count(*) FROM ledger WHERE running <> balance_after OR place <> key_seq)::int AS "hole in the ledger",
           (SELECT count(*) FROM record WHERE (status = 'done') <> (id IS NOT NULL))::int AS "task without record or record without task",
           (SELECT count(*) FROM (SELECT device_id FROM restock_task WHERE status IN ('created', 'restocking')
                                   GROUP BY 1 HAVING count(*) > 1) x)::int AS "two tasks at once",
           (SELECT count(*) FROM restock_record_line x WHERE device_id IN (SELECT id FROM cabinet)
               AND x.stock_after - x.stock_before <> coalesce((SELECT sum(qty) FROM stock_movement m
                     WHERE m.merchant_id = x.merchant_id AND m.source_type = 'restock_record' AND m.source_id = x.record_id::text), 0))::int
             AS "record that is not what was booked",
           (SELECT count(*) FROM restock_record_line WHERE stock_after < 0 AND device_id IN (SELECT id FROM cabinet))::int AS "below nothing"`);
  return rows[0];
}

test('nothing is lost or booked twice when two restockers, a shopper and the owner act on one device in any order', {
  timeout: 300_000,
}, async () => {
  const cabinets = await givenCabinets(INTERLEAVINGS);
  const drawn = fc.sample(interleaving, { numRuns: INTERLEAVINGS, seed: 7 });
  const waiting = cabinets.map((cabinet, index) => ({ cabinet, plan: drawn[index] }));
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next.plan) await play(next.cabinet, next.plan);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(new Set(Object.values(await countViolations()))).toEqual(new Set([0]));
  const sold = await prisma.stockMovement.aggregate({
    where: { sourceType: 'order', type: 'sale', deviceId: { in: cabinets.map(({ id }) => id) } },
    _sum: { qty: true },
  });
  const wished = drawn.flatMap(({ sales }) => sales).reduce((sum, { qty: units }) => sum + units, 0);
  expect(sold._sum.qty).toBe(-wished);
  const kinds = [...outcomes.keys()].sort();
  expect(kinds).toEqual(
    expect.arrayContaining([
      'restock.cancelTask ok',
      'restock.startTask RESTOCK_TASK_EXISTS',
      'restock.startTask ok',
      'restock.submitTask STOCK_CHANGED',
      'restock.submitTask ok',
      'team.unbindRestocker ok',
    ]),
  );
  expect(kinds.filter((kind) => /INTERNAL|DATA_PROCESSING|BAD_INPUT/.test(kind))).toEqual([]);
});
