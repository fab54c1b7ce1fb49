import { deviceSalesInput } from '@larder/contract/statistics.contract';
import { stockOuts, timesOfDevice } from '@larder/database/queries/statistics/device-times.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { sharePpm } from '@larder/domain/statistics/sales-figures';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase } from '../use-case.ts';
import { statisticsFilter } from './statistics-filter.ts';

const STOCK_OUTS_SHOWN = 20;

/**
 * Reads how long a cabinet was connected, and of which products it had none for how long; its sales are
 * `statistics.readSummary` and `rankProducts` of the one cabinet. Refuses `STATS_NOT_ENABLED`, `BAD_INPUT`,
 * `NOT_FOUND`. [screens 92]
 */
export const readDeviceSales = defineUseCase({
  name: 'statistics.readDeviceSales',
  access: { anyOf: ['stats.view'] },
  kind: 'read',
  mayLag: true,
  input: deviceSalesInput,
  run: async (ctx, { deviceNo, ...asked }) => {
    const { tx, actor } = ctx;
    const filter = await statisticsFilter(ctx, { ...asked, deviceNos: [deviceNo], compare: 'before' });
    if (!filter.ok) return filter;
    const { days, cabinets } = filter.value;
    const deviceId = cabinets?.[0];
    if (!deviceId) return refuse('NOT_FOUND');
    const owned = await tx.deviceAssignment.findUniqueOrThrow({
      where: { merchantId_deviceId: { merchantId: actor.merchantId, deviceId } },
      select: knownCabinetParts,
    });
    const { name, timezone, isOwn } = knownCabinet(owned);
    const times = await timesOfDevice(tx, actor.merchantId, deviceId, days);
    return accept({
      device: { deviceNo, name, timezone, isOwn },
      availabilityPpm: sharePpm(times.onlineS, times.serviceS),
      offlineS: times.serviceS - times.onlineS,
      /** False where nothing was noted of these days: then it is unknown what it ran out of. */
      isNoted: times.serviceS > 0,
      stockOuts: await stockOuts(tx, actor.merchantId, deviceId, days, STOCK_OUTS_SHOWN),
    });
  },
});
