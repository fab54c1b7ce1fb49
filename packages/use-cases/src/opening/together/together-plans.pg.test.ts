import { openPlainDatabase, type Statement } from '@larder/database/open-plain-database';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenEvents } from '@larder/testkit/given/given-events';
import { multiplyRow } from '@larder/testkit/multiply-row';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem, createSaleWorld, givenSaleScene, saleEvents, tapCard } from '@larder/testkit/sale-scene';
import { watchedPlain } from '@larder/testkit/watched-plain';
import { afterAll, expect, inject, test } from 'vitest';
import { captureDuePayments } from '../../order/capture-due-payments.ts';
import { applyTogether } from './apply-together.ts';

const database = await createTestDatabase(inject('testServer'));
const plain = openPlainDatabase({ url: database.url, poolMax: 1 });
const world = createSaleWorld(database);
const scene = await givenSaleScene(world);
afterAll(async () => {
  await plain.close();
  await database.drop();
});

const ROWS = 100_000;
let seq = 1;

/** Indexes by which the hot path may read. Any other is a walk over rows that do not concern it. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  alert: ['alert_one_open'],
  blacklist_entry: ['blacklist_entry_active', 'blacklist_entry_active_token'],
  device: ['device_pkey'],
  device_command: ['device_command_one_open_door'],
  device_connectivity: ['device_connectivity_pkey'],
  device_event_inbox: ['device_event_inbox_pkey'],
  device_event_log: ['device_event_log_behind'],
  device_request_answer: ['device_request_answer_pkey'],
  door_session: ['door_session_pkey', 'door_session_one_active'],
  fee_plan: ['fee_plan_from'],
  gateway_instance: ['gateway_instance_pkey'],
  freeze_rule: ['freeze_rule_merchant_id_device_id_idx', 'freeze_rule_pkey'],
  guard_rule: ['guard_rule_merchant_id_saved_by_id_idx', 'guard_rule_pkey'],
  merchant: ['merchant_pkey'],
  merchant_product: ['merchant_product_merchant_id_id_key', 'merchant_product_pkey'],
  payment: [
    'payment_authorizing',
    'payment_card',
    'payment_next_attempt',
    'payment_pkey',
    'payment_provider_auth_ref_key',
    'payment_session_id_idx',
  ],
  planogram_line: ['planogram_line_version_id_door_layer_product_id_key'],
  planogram_version: ['planogram_version_device_id_status_effective_at_rev_idx'],
  platform_product: ['platform_product_pkey'],
  sales_order: ['sales_order_pkey', 'sales_order_session_id_key'],
};

/** Indexes of one statement: a cabinet has few logs and template versions. */
const alsoAllowed: Readonly<Record<string, readonly string[]>> = {
  plain_questions: ['device_event_log_device_id_created_at_idx', 'device_event_log_pkey'],
  plain_versions_in_force: ['planogram_version_device_id_rev_key'],
};

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

/** Authorizes, applies and captures a sale; returns the statements that this takes. */
async function statementsOfASale(): Promise<Statement[]> {
  const { device, logId, cola, wrap } = scene;
  const sessionId = newTestId();
  const statements: Statement[] = [];
  const recording = watchedPlain(plain, (statement) => void statements.push(statement));
  const env = { ...world.env, plain: recording };
  expect(await tapCard({ ...world, env }, scene, sessionId)).toMatchObject({ decision: 'allow' });
  const taken = [
    { productId: cola.id, qty: 1 },
    { productId: wrap.id, qty: 1, layer: 2 },
  ];
  const events = saleEvents(sessionId, seq, world.env.clock.now(), taken);
  seq += events.length;
  await givenEvents(database, device.id, logId, events);
  const applied = await applyTogether(env, [device.id], 500);
  expect(applied).toMatchObject({ applied: events.length, others: [] });
  await asSystem(env, captureDuePayments, { limit: 100 });
  expect(await database.prisma.payment.findFirst({ where: { sessionId } })).toMatchObject({
    state: 'captured',
    payerAccount: 'j•••@example.com',
    activityNo: '2088001',
  });
  expect(await database.prisma.salesOrder.findFirst({ where: { sessionId } })).toMatchObject({
    payerAccount: 'j•••@example.com',
    activityNo: '2088001',
  });
  return statements;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Says what is wrong with the plan that a connection of the hot path would make now; empty if nothing is. */
async function faultsOf({ name, text }: Statement): Promise<string[]> {
  const rows = await plain.transaction((tx) =>
    tx.rows<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>({
      name: '',
      text: `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    }),
  );
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)));
  return nodes.flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': relation, 'Index Name': index } = node;
    if (/Hash Join|Merge Join|Seq Scan/.test(type)) return [`${name}: ${type} ${relation ?? ''}`];
    if (type === 'ModifyTable' || !/Scan/.test(type)) return [];
    if (index === undefined)
      return relation && type !== 'Bitmap Heap Scan' ? [`${name}: ${type} ${relation}`] : [];
    if (!node['Index Cond']) return [`${name}: walks the whole of ${index}`];
    const table = relation ?? Object.keys(allowed).find((one) => allowed[one]?.includes(index)) ?? '';
    const named = [...(allowed[table] ?? []), ...(alsoAllowed[name] ?? [])];
    return named.includes(index) ? [] : [`${name}: ${relation} by ${index} ${node['Index Cond']}`];
  });
}

/** Copies a row with some columns changed; `n` is the number of the copy. */
const clone = (table: string, where: string, set: Record<string, string>, count = ROWS) =>
  multiplyRow(database, { table, where, set, count });

/** The n-th id of a kind of row, so that rows can refer to each other. */
const id = (kind: number) => `('${kind}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))`;

/** Fills every table that the hot path reads or updates, most of it, except payments, for the cabinet that sells. */
async function grow(): Promise<void> {
  const hash = `'\\x' || lpad(to_hex(n), 64, '0')`;
  const ofDevice = `device_id = '${scene.device.id}'`;
  await clone('door_session', ofDevice, { id: id(1) });
  await clone('sales_order', ofDevice, {
    id: id(2),
    session_id: id(1),
    order_no: `'O' || lpad(n::text, 14, '0')`,
  });
  await clone('payment', ofDevice, {
    id: id(3),
    device_id: id(5),
    card_hash: hash,
    session_id: id(1),
    order_id: id(2),
    auth_ref: 'n',
    state: `CASE WHEN n % 2 = 0 THEN 'authorized' ELSE 'voided' END`,
    // Most captures that are due later were asked about already.
    next_attempt_at: `CASE WHEN n % 10 = 0 THEN '2027-01-01' END`,
    due_minor: '1',
    captured_minor: '0',
  });
  await clone('stock_movement', ofDevice, { id: id(4), key_seq: '1000 + n', source_id: 'n' });
  const oldLog = '50000000-0000-4000-8000-000000000001';
  await clone('device_event_inbox', ofDevice, { log_id: `'${oldLog}'`, seq: 'n' });
  await clone('device_event_log', ofDevice, { log_id: id(5) });
  await database.asOwner(
    `UPDATE device_event_log SET ack_seq = ${ROWS}, applied_seq = ${ROWS}, max_seq = ${ROWS} WHERE log_id = '${oldLog}'`,
  );
  await clone('rollup_dirty', ofDevice, { business_date: `date '2026-11-21' - n` });
  await clone('platform_product', 'true', { id: id(6), code: 'n', gtin: `lpad(n::text, 14, '0')` });
  await clone('merchant_product', `merchant_id = '${scene.merchantId}'`, {
    id: id(7),
    platform_product_id: id(6),
  });
  await clone('stock_level', ofDevice, { product_id: id(7) });
  await clone('planogram_version', ofDevice, { id: id(8), rev: '1000 + n', effective_at: `'2026-01-01'` });
  await clone('planogram_line', `merchant_id = '${scene.merchantId}'`, { id: id(9), version_id: id(8) });
  await clone('merchant', 'true', { id: id(4), merchant_no: `lpad(n::text, 8, '0')` }, 2_000);
  await clone('device', 'true', { id: id(5), device_no: `'VC' || lpad(n::text, 10, '0')` }, 2_000);
  await clone('device_request_answer', ofDevice, { req_id: `'r' || n` }, 20_000);
  await database.prisma.blacklistEntry.create({
    data: {
      id: newTestId(),
      merchantId: scene.merchantId,
      kind: 'card',
      reason: 'theft',
      createdAt: world.env.clock.now(),
      cardHash: new Uint8Array(32),
    },
  });
  await clone('blacklist_entry', 'true', { id: id(4), card_hash: hash, token_hash: hash }, 20_000);
  await clone('alert', 'true', { id: id(1), alert_no: `'A' || lpad(n::text, 14, '0')`, cause: 'n' });
}

test('every statement of the hot path only looks up keys, in empty tables and over 10^5 rows', async () => {
  const statements = await statementsOfASale();
  expect(statements.length).toBeGreaterThan(30);
  const faults = async () => (await Promise.all(statements.map(faultsOf))).flat();
  expect(await faults()).toEqual([]);
  await grow();
  expect(await faults()).toEqual([]);
  await database.asOwner('ANALYZE');
  expect(await faults()).toEqual([]);
  await statementsOfASale();
});
