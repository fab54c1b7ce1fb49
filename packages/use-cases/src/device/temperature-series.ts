import { temperatureSeries as seriesRows } from '@larder/database/queries/device/temperature-series.queries';
import type { Tx } from '@larder/database/transaction';
import { goodsZones } from '@larder/domain/device/settings/goods-zones';
import { rangeBounds, rangeTraits, type TemperatureRange } from '@larder/domain/device/temperature-range';
import type { MerchantId } from '@larder/domain/ids';
import type { DeviceRow } from './device-details.ts';
import { temperatureWarningOf } from './warning-config.ts';

/** Zone names that cabinets use besides those of their model. */
const KNOWN_ZONES = ['main', 'left', 'right', 'evap', 'ambient'];

/**
 * Reads a cabinet's temperatures by zone, zones with goods first; points without a reading are missing. [screens A-5]
 */
export async function temperatureSeries(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  merchantId: MerchantId,
  device: DeviceRow,
  range: TemperatureRange,
) {
  const { bucketMs } = rangeTraits[range];
  const bounds = rangeBounds(range, now);
  const zones = [...new Set([...device.model.zones, ...KNOWN_ZONES])];
  const rows = await seriesRows(tx, merchantId, { deviceId: device.id, zones, bucketMs, ...bounds });
  const withGoods = goodsZones(zones);
  const { enabled, highC10, lowC10 } = temperatureWarningOf(device.warningConfig);
  return {
    deviceNo: device.deviceNo,
    name: device.name,
    timezone: device.timezone,
    range,
    bucketMs,
    from: bounds.from.toISOString(),
    to: bounds.to.toISOString(),
    /** Limits of the zones with goods; null while the warning is off. */
    limits: enabled ? { highC10, lowC10 } : null,
    zones: [...withGoods, ...zones.filter((zone) => !withGoods.includes(zone))].flatMap((zone) => {
      const points = rows.filter((row) => row.zone === zone);
      if (points.length === 0) return [];
      const isGoods = withGoods.includes(zone);
      return [
        {
          zone,
          isGoods,
          points: points.map(({ at, zone: _, ...point }) => ({ at: at.toISOString(), ...point })),
        },
      ];
    }),
  };
}

export type TemperatureSeries = Awaited<ReturnType<typeof temperatureSeries>>;
