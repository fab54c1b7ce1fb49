import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenRefund } from '@larder/testkit/given/given-refund';
import { givenOrder, givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from './open-database.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
// As the owner, whom no grant restricts: the rules themselves must refuse.
const owner = openDatabase({ url: database.ownerUrl, poolMax: 2, asOwner: true });
const { pool } = owner;
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const merchant = await givenMerchant(prisma);
const other = await givenMerchant(prisma);
const { membership } = await givenMember(prisma, merchant.id);
const device = await givenCabinet(prisma, merchant.id);
const otherDevice = await givenCabinet(prisma, other.id);
const spare = await givenCabinet(prisma, null);
const product = await givenProduct(prisma, merchant.id);
const otherProduct = await givenProduct(prisma, other.id);
const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
const draft = await givenPlanogram(prisma, device, [{ productId: product.id }], {
  status: 'draft',
  effectiveAt: null,
  publishedAt: null,
});
const session = await givenSession(prisma, device, version.id);
const payment = await givenPayment(prisma, session);
const order = await givenOrder(prisma, session, product.id);
const refund = await givenRefund(prisma, order, membership.id);
await givenStock(prisma, device, [{ productId: product.id, qty: 10 }]);
await pool.query(
  `insert into device_command (id, device_id, cseq, name, args, actor_kind, state, issued_at, expires_at)
   values ('${newTestId()}', '${device.id}', 1, 'door.open', '{}', 'user', 'sent', '2026-11-20T12:00:00Z', '2026-11-20T12:00:15Z')`,
);
await pool.query(
  `insert into alert (id, alert_no, merchant_id, device_id, type, status, cause, started_at, created_at, updated_at)
   values ('${newTestId()}', 'A26112000000001', '${merchant.id}', '${device.id}', 'offline', 'active', 'first outage', now(), now(), now())`,
);
await pool.query(
  `insert into device_event_log (device_id, log_id, ack_seq, max_seq, created_at, last_received_at)
   values ('${device.id}', '${newTestId()}', 5, 9, now(), now())`,
);
await pool.query(
  `insert into connectivity_log (device_id, at, state) values ('${device.id}', now(), 'online')`,
);
await pool.query(
  `insert into audit_log (id, at, actor_kind, action, object_type, object_id, result, request_id)
   values ('${newTestId()}', now(), 'system', 'test', 'test', '1', 'ok', 'r')`,
);

const on = {
  device: `where id = '${device.id}'`,
  session: `where id = '${session.id}'`,
  order: `where id = '${order.id}'`,
  item: `where order_id = '${order.id}'`,
  payment: `where id = '${payment.id}'`,
  refund: `where id = '${refund.id}'`,
  product: `where id = '${product.id}'`,
  line: `where version_id = '${draft.id}'`,
  member: `where id = '${membership.id}'`,
};

const movement = (
  change: Partial<Record<'qty' | 'type' | 'reason' | 'seq' | 'line' | 'merchant' | 'product', string>>,
) =>
  `insert into stock_movement (id, merchant_id, device_id, door, layer, product_id, key_seq, type, qty, balance_after, reason,
     source_type, source_id, source_line, occurred_at, recorded_at)
   values ('${newTestId()}', '${change.merchant ?? merchant.id}', '${device.id}', 'L', 1, '${change.product ?? product.id}',
     ${change.seq ?? '2'}, '${change.type ?? 'sale'}', ${change.qty ?? '-1'}, 9, '${change.reason ?? 'auto'}', 'order', 'o1',
     ${change.line ?? '1'}, now(), now())`;

const secondSession = (state: string) =>
  `insert into door_session (id, merchant_id, device_id, kind, trigger, doors, state, origin, currency, created_at, updated_at, stalled_from)
   values ('${newTestId()}', '${merchant.id}', '${device.id}', 'service', 'key', '{L}', '${state}', 'device', 'USD', now(), now(), 'open')`;

const debtPayment = (ref: string) => {
  const id = newTestId();
  const changed = `'id', '${id}', 'session_id', '${id}', 'auth_ref', '${ref}', 'order_id', null, 'debt_order_id', '${order.id}'`;
  return `insert into payment select (jsonb_populate_record(p, jsonb_build_object(${changed}))).* from payment p ${on.payment}`;
};

/** Forbidden states, the statement that tries each, and the name that the refusal carries. */
const refused: readonly (readonly [rule: string, sql: string, name: string])[] = [
  // uniqueness
  ['a second active session on a cabinet', secondSession('authorized'), 'door_session_one_active'],
  [
    'a second session while one is stalled',
    `update door_session set state = 'stalled', stalled_from = 'open' ${on.session}; ${secondSession('open')}`,
    'door_session_one_active',
  ],
  [
    'a second open door.open on a cabinet',
    `insert into device_command (id, device_id, cseq, name, args, actor_kind, state, issued_at, expires_at) select gen_random_uuid(), device_id, 2, name, args, actor_kind, 'created', issued_at, expires_at from device_command`,
    'device_command_one_open_door',
  ],
  [
    'two commands with one number',
    `insert into device_command (id, device_id, cseq, name, args, actor_kind, state, issued_at, expires_at) select gen_random_uuid(), device_id, cseq, 'locate', args, actor_kind, 'created', issued_at, expires_at from device_command`,
    'device_command_device_id_cseq_key',
  ],
  [
    'a second owner of a cabinet',
    `insert into device_assignment (merchant_id, device_id, started_at) values ('${other.id}', '${device.id}', now())`,
    'device_assignment_one_owner',
  ],
  [
    'a second order of a session',
    `insert into sales_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'O26112099999999'))).* from sales_order o ${on.order}`,
    'sales_order_session_id_key',
  ],
  [
    'a second hold that may take money',
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'auth_ref', 'x'))).* from payment p ${on.payment}`,
    'payment_one_live',
  ],
  [
    'one authorization recorded twice',
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'state', 'voided'))).* from payment p ${on.payment}`,
    'payment_provider_auth_ref_key',
  ],
  [
    'a second open alert of the same thing',
    `insert into alert select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'alert_no', 'A26112000000002', 'cause', 'another'))).* from alert a`,
    'alert_one_open',
  ],
  [
    'one cause booked twice',
    `${movement({})}; ${movement({ seq: '3' })}`,
    'stock_movement_merchant_id_source_type_source_id_source_lin_key',
  ],
  [
    'one place in the ledger taken twice',
    `${movement({})}; ${movement({ line: '2' })}`,
    'stock_movement_merchant_id_device_id_door_layer_product_id__key',
  ],
  [
    'one version number twice',
    `update planogram_version set status = 'canceled', canceled_at = now(), rev = ${version.rev} where id = '${draft.id}'`,
    'planogram_version_device_id_rev_key',
  ],
  [
    'one e-mail in two cases',
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', upper(email::text)))).* from account a`,
    'account_email_key',
  ],
  [
    'an export that has ended and is still due',
    `insert into export_job (id, merchant_id, membership_id, kind, params, email, status, due_at, created_at)
     values ('${newTestId()}', '${merchant.id}', '${membership.id}', 'restock_records', '{}', 'a@b.example', 'sent', now(), now())`,
    'export_job_has_its_time',
  ],
  // tenants
  [
    "a session of another merchant's cabinet",
    `update door_session set merchant_id = '${other.id}' ${on.session}`,
    '_fkey',
  ],
  [
    "a template line with another merchant's product",
    `update planogram_line set product_id = '${otherProduct.id}' ${on.line}`,
    'planogram_line_merchant_id_product_id_fkey',
  ],
  [
    "an order of another merchant's cabinet",
    `update sales_order set device_id = '${otherDevice.id}' ${on.order}`,
    'sales_order_merchant_id_device_id_fkey',
  ],
  [
    "stock of another merchant's product",
    movement({ product: otherProduct.id }),
    'stock_movement_merchant_id_product_id_fkey',
  ],
  ['a movement of another merchant', movement({ merchant: other.id }), '_fkey'],
  [
    "a member bound to another merchant's cabinet",
    `insert into membership_device values ('${merchant.id}', '${membership.id}', '${otherDevice.id}')`,
    'membership_device_merchant_id_device_id_fkey',
  ],
  // money
  [
    'captured above authorized',
    `update payment set captured_minor = 1001 ${on.payment}`,
    'payment_captured_within_authorized',
  ],
  [
    'refunded above captured',
    `update payment set captured_minor = 100, refunded_minor = 101 ${on.payment}`,
    'payment_refunded_within_captured',
  ],
  [
    'a capture without amount',
    `update payment set state = 'captured' ${on.payment}`,
    'payment_captured_has_amount',
  ],
  [
    'a void that took money',
    `update payment set state = 'voided', captured_minor = 1 ${on.payment}`,
    'payment_released_took_nothing',
  ],
  [
    'a hold without reference',
    `update payment set auth_ref = null ${on.payment}`,
    'payment_authorized_is_complete',
  ],
  [
    'the payment of a debt that is the hold of a session too',
    `update payment set debt_order_id = '${order.id}' ${on.payment}`,
    'payment_pays_an_order_or_a_debt',
  ],
  ['two open payments of one debt', `${debtPayment('a')}; ${debtPayment('b')}`, 'payment_one_open_debt'],
  [
    'an order captured above its hold',
    `update sales_order set authorized_minor = 271 ${on.order}`,
    'sales_order_captured_within_authorized',
  ],
  [
    'an order captured above its total',
    `update sales_order set captured_minor = 273 ${on.order}`,
    'sales_order_captured_within_total',
  ],
  [
    'an order refunded above its capture',
    `update sales_order set refunded_minor = 273 ${on.order}`,
    'sales_order_refunded_within_captured',
  ],
  ['an order whose sums do not fit', `update sales_order set tax_minor = 23 ${on.order}`, 'sales_order_sums'],
  [
    'a paid order without time',
    `update sales_order set paid_at = null ${on.order}`,
    'sales_order_paid_has_time',
  ],
  [
    'a refunded order with a rest',
    `update sales_order set status = 'refunded', refunded_minor = 1 ${on.order}`,
    'sales_order_refunded_is_all',
  ],
  [
    'a paid order that is written off',
    `update sales_order set written_off_minor = 272 - captured_minor + 1 ${on.order}`,
    'sales_order_written_off_is_the_rest',
  ],
  [
    'an abnormal order without reason',
    `update sales_order set status = 'abnormal' ${on.order}`,
    'sales_order_abnormal_is_explained',
  ],
  [
    'an open abnormal order without deadline',
    `update sales_order set status = 'abnormal', abnormal_reason = 'timeout', abnormal_state = 'open' ${on.order}`,
    'sales_order_open_abnormal_has_deadline',
  ],
  [
    'a sale without session',
    `update sales_order set session_id = null ${on.order}`,
    'sales_order_session_unless_supplement',
  ],
  ['a free-form order number', `update sales_order set order_no = 'X1' ${on.order}`, 'sales_order_no_form'],
  [
    'an order given up above its total',
    `update sales_order set reduced_minor = 1 ${on.order}`,
    'sales_order_captured_within_total',
  ],
  [
    'a refunded order that took money and returned none',
    `update sales_order set status = 'refunded' ${on.order}`,
    'sales_order_refunded_is_all',
  ],
  ['a refund of nothing', `update refund set amount_minor = 0 ${on.refund}`, 'refund_amount_positive'],
  ['a free-form refund number', `update refund set refund_no = 'X1' ${on.refund}`, 'refund_no_form'],
  [
    'a long note of a refund',
    `update refund set note = repeat('x', 201) ${on.refund}`,
    'refund_notes_length',
  ],
  [
    'a refund that succeeded without time',
    `update refund set state = 'succeeded' ${on.refund}`,
    'refund_succeeded_has_time',
  ],
  [
    'a failed refund that is due',
    `update refund set next_attempt_at = now() ${on.refund}`,
    'refund_due_at_provider',
  ],
  [
    'a payout by hand without a note',
    `update refund set method = 'manual', state = 'succeeded', refunded_at = now() ${on.refund}`,
    'refund_payout_is_explained',
  ],
  [
    'goods returned for another reason',
    `update refund set return_to_stock = true ${on.refund}`,
    'refund_stock_of_not_taken',
  ],
  [
    'a refund decided by nobody',
    `update refund set decided_at = now() ${on.refund}`,
    'refund_decision_is_complete',
  ],
  [
    'a refund approved by its requester',
    `update refund set decided_at = now(), decided_by_id = requested_by_id ${on.refund}`,
    'refund_decided_by_another',
  ],
  [
    'a refund rejected by nobody',
    `update refund set state = 'rejected' ${on.refund}`,
    'refund_rejected_was_decided',
  ],
  ['a refund with a key below 1', `update refund set key_no = 0 ${on.refund}`, 'refund_counters_in_range'],
  [
    'a refunded line of another merchant',
    `update refund_line set merchant_id = '${other.id}' where refund_id = '${refund.id}'`,
    'refund_line_merchant_id',
  ],
  [
    'a refunded line of no quantity',
    `update refund_line set qty = 0, amount_minor = 0 where refund_id = '${refund.id}'`,
    'refund_line_qty_or_amount',
  ],
  [
    'a refunded line below 0',
    `update refund_line set amount_minor = -1 where refund_id = '${refund.id}'`,
    'refund_line_amount_not_negative',
  ],
  ['an item of no quantity', `update order_item set qty = 0 ${on.item}`, 'order_item_qty_positive'],
  [
    'an item refunded above its total',
    `update order_item set refunded_minor = 273 ${on.item}`,
    'order_item_refunded_within_line',
  ],
  [
    'more units refunded than sold',
    `update order_item set refunded_qty = 2 ${on.item}`,
    'order_item_refunded_within_line',
  ],
  [
    'a product for nothing',
    `update merchant_product set price_minor = 0 ${on.product}`,
    'merchant_product_price_range',
  ],
  [
    'a product that costs nothing',
    `update merchant_product set cost_minor = 0 ${on.product}`,
    'merchant_product_cost_range',
  ],
  ['an invalid currency', `update merchant set currency = 'usd'`, 'merchant_currency_is_iso'],
  // stock
  ['a movement of nothing', movement({ qty: '0' }), 'stock_movement_qty_not_zero'],
  ['a sale that adds', movement({ qty: '1' }), 'stock_movement_sign_and_reason_fit_type'],
  ['a reason of another kind', movement({ reason: 'quick' }), 'stock_movement_sign_and_reason_fit_type'],
  [
    'a disposal that adds',
    movement({ type: 'dispose', reason: 'expired', qty: '1' }),
    'stock_movement_sign_and_reason_fit_type',
  ],
  ['a sixth layer', `update stock_level set layer = 6`, 'stock_level_layer_range'],
  // cabinets
  [
    'a sticker number in small letters',
    `update device set device_no = 'abcdefgh' ${on.device}`,
    'device_no_form',
  ],
  ['a name of four letters', `update device set name = 'Four' ${on.device}`, 'device_name_length'],
  [
    'a cabinet in operation without address',
    `update device set zip = null ${on.device}`,
    'device_operational_is_complete',
  ],
  [
    'a cabinet in stock with an owner',
    `update device set lifecycle = 'in_stock' ${on.device}`,
    'device_owner_fits_lifecycle',
  ],
  [
    'a cabinet to be activated without owner',
    `update device set lifecycle = 'to_be_activated' where id = '${spare.id}'`,
    'device_owner_fits_lifecycle',
  ],
  ['no pre-authorized amount', `update device set preauth_minor = 0 ${on.device}`, 'device_preauth_range'],
  ['a volume above 100', `update device set volume = 101 ${on.device}`, 'device_volume_range'],
  [
    'settings applied before they were made',
    `update device set twin_applied_rev = twin_rev + 1 ${on.device}`,
    'device_twin_applied_not_ahead',
  ],
  [
    'a finished command without time',
    `update device_command set state = 'succeeded'`,
    'device_command_finished_when_terminal',
  ],
  [
    'a mark applied ahead of committed',
    `update device_event_log set applied_seq = 6`,
    'device_event_log_marks_in_order',
  ],
  [
    'a mark pruned ahead of applied',
    `update device_event_log set pruned_seq = 1`,
    'device_event_log_marks_in_order',
  ],
  [
    'a freeze rule by time without a time',
    `insert into freeze_rule (device_id, merchant_id, mode, saved_at) values ('${device.id}', '${merchant.id}', 'conditional', now())`,
    'freeze_rule_conditional_is_complete',
  ],
  [
    'a low temperature limit above the high one',
    `insert into warning_config (device_id, merchant_id, high_c10, low_c10, updated_at) values ('${device.id}', '${merchant.id}', 10, 20, now())`,
    'warning_config_temperatures',
  ],
  [
    'two low-stock limits at once',
    `insert into warning_config (device_id, merchant_id, low_stock_enabled, low_stock_qty, low_stock_pct, updated_at) values ('${device.id}', '${merchant.id}', true, null, null, now())`,
    'warning_config_low_stock',
  ],
  // templates and sessions
  [
    'a par of ten thousand',
    `update planogram_line set par_qty = 10000 ${on.line}`,
    'planogram_line_par_range',
  ],
  [
    'a line without facing',
    `update planogram_line set positions = '{}' ${on.line}`,
    'planogram_line_has_facings',
  ],
  [
    'a line for nothing',
    `update planogram_line set price_minor = 0 ${on.line}`,
    'planogram_line_price_range',
  ],
  [
    'a template that ends before it begins',
    `update planogram_version set expires_at = effective_at where id = '${version.id}'`,
    'planogram_version_expires_after_effective',
  ],
  [
    'a published template without beginning',
    `update planogram_version set effective_at = null where id = '${version.id}'`,
    'planogram_version_published_is_complete',
  ],
  [
    'a sale without template',
    `update door_session set planogram_version_id = null ${on.session}`,
    'door_session_sale_pins_template',
  ],
  ['one door twice', `update door_session set doors = '{L,L}' ${on.session}`, 'door_session_doors_distinct'],
  // people
  ['staff without role', `update membership set kind = 'staff' ${on.member}`, 'membership_role_fits_kind'],
  [
    'a restocker with a role',
    `update membership set kind = 'restocker', system_role = 'manager', device_scope = 'selected' ${on.member}`,
    'membership_role_fits_kind',
  ],
  [
    'a restocker for all cabinets',
    `update membership set kind = 'restocker' ${on.member}`,
    'membership_role_fits_kind',
  ],
  // append-only tables
  ['a changed movement', `update stock_movement set qty = 5`, 'append-only'],
  ['a deleted movement', `delete from stock_movement`, 'append-only'],
  ['an emptied ledger', `truncate stock_movement`, 'append-only'],
  ['a changed audit row', `update audit_log set action = 'x'`, 'append-only'],
  ['a deleted audit row', `delete from audit_log`, 'append-only'],
  ['an emptied audit log', `truncate audit_log`, 'append-only'],
  ['a deleted audit row, by its partition', `delete from audit_log_default`, 'append-only'],
  ['a changed connection log', `update connectivity_log set state = 'offline'`, 'append-only'],
  ['a deleted connection log', `delete from connectivity_log`, 'append-only'],
  ['a deleted order', `delete from sales_order ${on.order}`, 'never deleted'],
  ['a deleted session', `delete from door_session ${on.session}`, 'never deleted'],
  ['a deleted payment', `delete from payment ${on.payment}`, 'never deleted'],
  ['a deleted cabinet', `delete from device where id = '${spare.id}'`, 'never deleted'],
  [
    'an ownership moved to another merchant',
    `update device_assignment set merchant_id = '${other.id}' where device_id = '${device.id}'`,
    'by its end only',
  ],
  [
    'a changed line of a template that a session uses',
    `update planogram_line set price_minor = 1 where version_id = '${version.id}'`,
    'in use is immutable',
  ],
  ['a second test clock', `insert into test_clock (id) values (2)`, 'test_clock_is_one_row'],
];

describe('the database refuses', () => {
  test.each(refused)('the database refuses %s', async (_rule, sql, name) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await expect(client.query(sql)).rejects.toThrow(name);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('refuses nothing in the statements that the table above only spoils', async () => {
    const kept = await prisma.salesOrder.findUniqueOrThrow({
      where: { id: order.id },
      include: { items: true },
    });
    expect(kept.items).toHaveLength(1);
  });
});

/** Statements that must stay possible beside the rules above. */
const accepted: readonly (readonly [rule: string, sql: string])[] = [
  [
    'a new session once the old one is over',
    `update door_session set state = 'recognized' ${on.session}; ${secondSession('authorized')}`,
  ],
  [
    'a session beside one that was aborted',
    `update door_session set state = 'aborted' ${on.session}; ${secondSession('open')}`,
  ],
  [
    'a new hold after a void',
    `update payment set state = 'voided' ${on.payment}; insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'auth_ref', 'y', 'state', 'authorized'))).* from payment p ${on.payment}`,
  ],
  [
    'a new owner after the old one',
    `update device_assignment set ended_at = '2027-01-01Z' where device_id = '${device.id}'; insert into device_assignment (merchant_id, device_id, started_at) values ('${other.id}', '${device.id}', now())`,
  ],
  [
    'the old owner again',
    `update device_assignment set ended_at = '2027-01-01Z' where device_id = '${device.id}'; update device_assignment set ended_at = null where device_id = '${device.id}'`,
  ],
  ['negative stock', `update stock_level set on_hand = -3`],
  ['a sale taken back', movement({ qty: '1', reason: 'recognition_correction' })],
  [
    'a draft line without price and par',
    `update planogram_line set price_minor = null, par_qty = null ${on.line}`,
  ],
  ['a part refund', `update sales_order set refunded_minor = 100 ${on.order}`],
  [
    'the same alert once the old one is over',
    `update alert set status = 'recovered', ended_at = now(); insert into alert select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'alert_no', 'A26112000000002', 'cause', 'another', 'status', 'active', 'ended_at', null))).* from alert a`,
  ],
];

describe('the database accepts', () => {
  test.each(accepted)('the database accepts %s', async (_rule, sql) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(sql);
      await client.query('set constraints all immediate');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
