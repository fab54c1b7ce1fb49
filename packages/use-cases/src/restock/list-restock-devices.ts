import { restockDevicesInput } from '@larder/contract/restock.contract';
import {
  type RestockDeviceRow,
  restockDevicePage,
} from '@larder/database/queries/restock/restock-overview.queries';
import { restockSupply } from '@larder/database/queries/restock/restock-supply.queries';
import { doorsOf } from '@larder/domain/device/door';
import { displayedStatus } from '@larder/domain/device/lifecycle/device-status';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { DAY_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { SALES_DAYS } from '@larder/domain/restock/days-of-supply';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { z } from 'zod';
import { frozenDevices } from '../device/frozen-devices.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { checkMode } from './check-mode.ts';
import { restockScope } from './restock-scope.ts';

/** Keyset of a page: units and device number. */
export const restockDeviceKeyset = z.tuple([z.int(), z.string()]);

/** Devices in scope, by units needed in this mode, most first. Refuses `RESTOCK_MODE_DISABLED`. [screens INDEX] */
export const listRestockDevices = defineUseCase({
  name: 'restock.listDevices',
  access: { anyOf: [...restockPermissions, 'restock.order.create'] },
  kind: 'read',
  input: restockDevicesInput,
  run: async (ctx, { cursor, limit, mode, q, stock }) => {
    const { tx, actor, now } = ctx;
    const enabled = await checkMode(ctx, mode, ['restock.order.create']);
    if (!enabled.ok) return enabled;
    const after = readCursor(cursor, restockDeviceKeyset);
    if (!after.ok) return after;
    const filter = { ...restockScope(actor), mode, q, stock };
    const rows = await restockDevicePage(tx, actor.merchantId, filter, after.value, limit, now);
    const frozen = await frozenDevices(ctx);
    const supplyOf = await readSupply(ctx, rows);
    const item = (row: RestockDeviceRow) => ({
      ...restockDeviceItem(ctx, row, frozen.has(row.id)),
      ...supplyOf(row.id),
    });
    return accept(pageOf(rows, limit, item, (row) => [row.units, row.deviceNo]));
  },
});

/** Days until the first line sells out, and the age of the data, for each cabinet of a page. [screens A-14] */
async function readSupply({ tx, actor, now }: MemberReadContext, rows: readonly RestockDeviceRow[]) {
  const soldSince = new Date(now.getTime() - SALES_DAYS * DAY_MS);
  const ids = rows.map(({ id }) => id);
  const supply = await restockSupply(tx, actor.merchantId, ids, soldSince, now);
  const byId = new Map(supply.map((row) => [row.deviceId, row]));
  return (id: string) => ({
    daysOfSupply: byId.get(id)?.daysOfSupply ?? null,
    dataAt: byId.get(id)?.dataAt?.toISOString() ?? null,
  });
}

type Ctx = Pick<MemberReadContext, 'now' | 'actor'>;

/** A device as an item of a restock list. */
export function restockDeviceItem({ actor, now }: Ctx, row: RestockDeviceRow, frozen: boolean) {
  const { connectivity, lastSeenAt, outOfStock, low, orderId, taskId, assignedToId, operatorId } = row;
  return {
    deviceNo: row.deviceNo,
    name: row.name,
    timezone: row.timezone,
    status: displayedStatus('operational', frozen),
    doors: doorsOf(row).length,
    online: onlineStatus({ state: connectivity, lastSeenAt }, now),
    since: row.since?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    signalBars: row.signalBars,
    mainC10: row.mainC10,
    hasTemplate: row.hasTemplate,
    stockStatus: stockStatusOf(outOfStock, low),
    outOfStock,
    lowStock: low,
    lastRestockAt: row.lastRestockAt?.toISOString() ?? null,
    units: row.units,
    openOrder: orderId && {
      id: orderId,
      orderNo: row.orderNo ?? '',
      assignedToMe: assignedToId === actor.membershipId,
    },
    task: taskId && {
      id: taskId,
      taskNo: row.taskNo ?? '',
      mode: row.taskMode ?? 'quick',
      operatorName: row.operatorName ?? '',
      isMine: operatorId === actor.membershipId,
    },
  };
}

function stockStatusOf(outOfStock: number, low: number) {
  if (outOfStock > 0) return 'out_of_stock' as const;
  return low > 0 ? ('low' as const) : ('normal' as const);
}
