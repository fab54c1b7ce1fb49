import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import type { BenchSystem } from '../bench-system.ts';
import { copyRows } from './copy-rows.ts';

/** Parameters to open the screens with. */
export type FilledLists = { readonly deviceNo: string };

/** Fills every list that can become long for a merchant with `rows` rows; one cabinet has the whole history. */
// long: a table of the lists to fill
export async function fillLists(system: BenchSystem, rows: number): Promise<FilledLists> {
  const { database, merchant, owner } = system;
  const { prisma } = database;
  const [deviceNo = ''] = await system.fleet(rows);
  const device = await prisma.device.findUniqueOrThrow({ where: { deviceNo } });
  const where = { merchantId: merchant.id, deviceId: device.id } as const;
  await database.pool.query(
    `UPDATE device SET name = 'Lobby ' || right(device_no, 5), street = right(device_no, 3) || ' Fifth Avenue' WHERE device_no <> $1`,
    [deviceNo],
  );
  const count = rows - 1;
  const ago = (unit: string) => `now() - n * interval '1 ${unit}'`;
  const numbered = (letter: string) => `'${letter}261101' || lpad(n::text, 8, '0')`;

  const product = await givenProduct(prisma, merchant.id);
  await copyRows(database, {
    table: 'platform_product',
    id: product.platformProductId,
    count,
    set: {
      id: `('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid`,
      code: `'bench-' || n`,
      gtin: 'NULL',
      type: `'non_standard'`,
      name: `'Sparkling Water No ' || lpad(n::text, 5, '0')`,
    },
  });
  await copyRows(database, {
    table: 'merchant_product',
    id: product.id,
    count,
    set: { platform_product_id: `('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid` },
  });

  const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
  await prisma.device.update({ where: { id: device.id }, data: { planogramVersionId: version.id } });
  await copyRows(database, {
    table: 'planogram_version',
    id: version.id,
    count,
    set: { rev: 'n + 1', effective_at: ago('hour'), published_at: ago('hour'), created_at: ago('hour') },
  });

  await givenStock(prisma, device, [{ productId: product.id, qty: 4 }]);
  const movement = await prisma.stockMovement.findFirstOrThrow({ where });
  await copyRows(database, {
    table: 'stock_movement',
    id: movement.id,
    count,
    set: { key_seq: 'n + 1', source_id: 'uuidv7()', type: `'sale'`, qty: '-1', reason: `'auto'` },
  });
  await prisma.stockLevel.updateMany({ where, data: { keySeq: rows } });

  const session = await givenSession(prisma, device, version.id, { state: 'closed' });
  await copyRows(database, {
    table: 'door_session',
    id: session.id,
    count,
    set: { created_at: ago('minute'), started_at: ago('minute') },
  });
  const order = await givenOrder(prisma, session, product.id, { createdAt: new Date() });
  await copyRows(database, {
    table: 'sales_order',
    id: order.id,
    count,
    set: { order_no: numbered('O'), session_id: 'uuidv7()', created_at: ago('minute') },
  });

  const alert = await givenAlert(prisma, device);
  await copyRows(database, {
    table: 'alert',
    id: alert.id,
    count,
    set: {
      alert_no: numbered('A'),
      cause: `'bench:' || n`,
      started_at: ago('minute'),
      status: `'recovered'`,
      ended_at: `${ago('minute')} + interval '20 seconds'`,
    },
  });

  const { membership } = await copyMembers(system, device.id, { kind: 'restocker', letter: 'b', count });
  await copyMembers(system, device.id, { kind: 'staff', letter: 'c', count });
  const at = new Date();
  const task = await prisma.restockTask.create({
    data: {
      ...where,
      id: newTestId(),
      taskNo: 'T26110100000000',
      mode: 'quick',
      status: 'done',
      operatorId: membership.id,
      startedAt: at,
      finishedAt: at,
      createdAt: at,
      updatedAt: at,
    },
  });
  const record = await prisma.restockRecord.create({
    data: {
      ...where,
      id: newTestId(),
      recordNo: task.taskNo,
      taskId: task.id,
      mode: 'quick',
      operatorId: membership.id,
      startedAt: at,
      at,
      restockQty: 24,
      adjustQty: -1,
      disposeQty: 2,
    },
  });
  await copyRows(database, {
    table: 'restock_record',
    id: record.id,
    count,
    set: { record_no: numbered('T'), task_id: 'uuidv7()', at: ago('minute'), started_at: ago('minute') },
  });
  const restockOrder = await prisma.restockOrder.create({
    data: {
      ...where,
      id: newTestId(),
      orderNo: 'B26110100000000',
      mode: 'refill',
      status: 'canceled',
      createdById: owner.membership.id,
      finishedAt: at,
      createdAt: at,
      updatedAt: at,
    },
  });
  await copyRows(database, {
    table: 'restock_order',
    id: restockOrder.id,
    count,
    set: { order_no: numbered('B'), created_at: ago('minute') },
  });

  const application = await prisma.productApplication.create({
    data: {
      id: newTestId(),
      merchantId: merchant.id,
      applicationNo: 'A26110100000000',
      name: 'Pear Soda',
      submittedById: owner.membership.id,
      status: 'withdrawn',
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
      payload: {
        type: 'non_standard',
        specification: '12 fl oz can',
        weightValue: 12,
        weightUnit: 'oz',
        priceMinor: 275,
        costMinor: 110,
        suggestedRetailMinor: 299,
        storage: 'chilled',
        storageNote: '',
        varietyId: newTestId(),
        pictures: { front: null, top: null, side: null, back: null, gtin: null, more: [] },
      },
    },
  });
  await copyRows(database, {
    table: 'product_application',
    id: application.id,
    count,
    set: { application_no: numbered('N'), created_at: ago('minute') },
  });

  const act = await prisma.auditLog.create({
    data: {
      ...where,
      id: newTestId(),
      at,
      actorKind: 'user',
      actorId: owner.account.id,
      action: 'device.freeze.set',
      objectType: 'device',
      objectId: deviceNo,
      diff: {},
      result: 'ok',
      requestId: 'bench',
    },
  });
  await copyRows(database, { table: 'audit_log', id: act.id, count, set: { at: ago('second') } });
  await database.pool.query('VACUUM ANALYZE');
  return { deviceNo };
}

/** One member with a cabinet, and `count` more like them; the letter keeps ids of both kinds apart. */
async function copyMembers(
  { database, merchant }: BenchSystem,
  deviceId: string,
  { kind, letter, count }: { kind: 'restocker' | 'staff'; letter: 'b' | 'c'; count: number },
) {
  const displayName = kind === 'restocker' ? 'Rob Restocker' : 'Sam Staff';
  const member = await givenMember(database.prisma, merchant.id, {
    kind,
    systemRole: kind === 'staff' ? 'manager' : null,
    deviceScope: 'selected',
    deviceIds: [deviceId],
    displayName,
  });
  const idOf = (head: string) =>
    `('00000000-0000-7${letter}00-${head}000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await copyRows(database, {
    table: 'membership',
    id: member.membership.id,
    count,
    set: { id: idOf('a'), account_id: idOf('b'), display_name: `'${displayName} ' || n` },
  });
  await copyRows(database, {
    table: 'account',
    id: member.membership.accountId,
    count,
    set: { id: idOf('b'), email: `'${kind}' || n || '@example.com'` },
  });
  return member;
}
