import { listInput } from '@larder/contract/device.contract';
import { type DeviceListRow, devicePage } from '@larder/database/queries/device/device-list.queries';
import { displayedStatus } from '@larder/domain/device/device-status';
import { doorsOf } from '@larder/domain/device/door';
import { onlineStatus } from '@larder/domain/device/online-status';
import { silenceCause } from '@larder/domain/device/silence-cause';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { deviceFilter } from './device-filter.ts';

const keyset = z.tuple([z.int(), z.string(), z.uuid()]);

/** Lists the merchant's devices: open alerts first, then offline, then by name. [screens 2] */
export const listDevices = defineUseCase({
  name: 'device.list',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: listInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = await deviceFilter(ctx, asked);
    const rows = await devicePage(ctx.tx, ctx.actor.merchantId, filter, after.value, limit, ctx.now);
    const frozen = new Set(filter.frozenIds);
    const item = (row: DeviceListRow) => itemOf(row, frozen.has(row.id), ctx.now);
    return accept(pageOf(rows, limit, item, (row) => [row.rank, row.sortName, row.id]));
  },
});

function itemOf(row: DeviceListRow, frozen: boolean, now: Date) {
  const { connectivity, lastSeenAt, since, lifecycle, layersL, layersR } = row;
  const { street, city, state, area, zip, country } = row;
  const online = onlineStatus({ state: connectivity, lastSeenAt }, now);
  return {
    deviceNo: row.deviceNo,
    name: row.name,
    status: displayedStatus(lifecycle, frozen),
    address: street === null ? null : { street, city, state, area, zip, country },
    doors: doorsOf({ layersR }).length,
    layers: { L: layersL, R: layersR },
    online,
    offlineCause: online === 'offline' ? silenceCause(row) : null,
    since: since?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    signalBars: row.signalBars,
    mainC10: row.mainC10,
    tempsAt: row.tempsAt?.toISOString() ?? null,
    openAlerts: row.openAlerts,
    isTraining: row.isTraining,
    hasTemplate: row.hasTemplate,
    outOfStock: row.outOfStock,
    lowStock: row.low,
  };
}
