import { MINUTE_MS } from '@larder/domain/durations';
import { toLocal } from '@larder/domain/time-zone';
import { darkSince, type SeedCabinet } from './cabinets.ts';
import { type Dice, seededDice } from './dice.ts';
import { temperatureLimits, warmHour, warmSpan } from './incidents.ts';
import { insertRows } from './insert-rows.ts';
import { seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import { sellingCabinets } from './write-history.ts';

const CLIMATE_SEED = 41;
const QUARTER_MS = 15 * MINUTE_MS;
/** The seven days of the graph, and the day before. */
const CLIMATE_DAYS = 8;
const QUARTERS = CLIMATE_DAYS * 96;
const COLD_C10 = 36;
const ROOM_C10 = 225;
const SPREAD_C10 = 4;
const WARMEST_MINUTE = 13 * 60;

/**
 * Writes temperatures of the last days by quarter hours, until now or the start of a silence, and the limits that warn
 * of heat.
 */
export async function writeClimate(seed: SeedContext): Promise<void> {
  const dice = seededDice(CLIMATE_SEED);
  await insertRows(
    seed.connection,
    'telemetry_quarter',
    sellingCabinets.flatMap((cabinet) => quartersOf(seed, cabinet, dice)),
  );
  await insertRows(
    seed.connection,
    'warning_config',
    sellingCabinets.flatMap(({ deviceNo, merchant }) =>
      merchant
        ? {
            device_id: mustHave(seed.deviceIds, deviceNo),
            merchant_id: mustHave(seed.merchantIds, merchant),
            over_temp_enabled: true,
            high_c10: temperatureLimits.highC10,
            low_c10: temperatureLimits.lowC10,
            temp_delay_min: 15,
            offline_enabled: true,
            offline_delay_min: 10,
            power_off_enabled: true,
            low_stock_enabled: false,
            updated_at: seed.startedAt,
          }
        : [],
    ),
  );
}

function quartersOf(seed: SeedContext, cabinet: SeedCabinet, dice: Dice): Record<string, unknown>[] {
  const end = (darkSince(cabinet, seed.now) ?? seed.now).getTime();
  const last = Math.floor(end / QUARTER_MS) * QUARTER_MS;
  return Array.from({ length: QUARTERS }, (_, back) => new Date(last - (back + 1) * QUARTER_MS)).flatMap(
    (at) =>
      readings(seed, cabinet, at, dice).map(({ zone, minC10, avgC10, maxC10 }) => ({
        device_id: mustHave(seed.deviceIds, cabinet.deviceNo),
        zone,
        at,
        min_c10: minC10,
        avg_c10: avgC10,
        max_c10: maxC10,
        samples: 15,
        from_device: true,
      })),
  );
}

type Reading = { zone: string; minC10: number; avgC10: number; maxC10: number };

/** Doors opened by day let warm air in; the evaporator and the room follow. */
function readings(seed: SeedContext, cabinet: SeedCabinet, at: Date, dice: Dice): Reading[] {
  const minutes = minuteOfDay(toLocal(at, zoneOf(cabinet)));
  const byDay = Math.cos(((minutes - WARMEST_MINUTE) / 1440) * 2 * Math.PI);
  const usual = COLD_C10 + Math.round(2 * byDay) + dice.whole(-2, 2);
  const main = warmAt(seed, cabinet, at) ?? usual;
  const room = ROOM_C10 + Math.round(14 * byDay) + dice.whole(-3, 3);
  const around = (zone: string, avgC10: number, spread: number) => {
    return { zone, avgC10, minC10: avgC10 - spread, maxC10: avgC10 + spread };
  };
  return [around('main', main, SPREAD_C10), around('evap', main - 80, 9), around('ambient', room, 2)];
}

/** From the quarter in which it warms up until it is cold again. */
function warmAt({ now }: SeedContext, { deviceNo }: SeedCabinet, at: Date): number | undefined {
  if (deviceNo !== warmHour.deviceNo) return undefined;
  const { peakC10, backC10 } = warmHour;
  const course = [57, 71, peakC10 - SPREAD_C10, 60, backC10, 40];
  return course[(at.getTime() - warmSpan(now).from.getTime()) / QUARTER_MS];
}

const minuteOfDay = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

function zoneOf(cabinet: SeedCabinet): string {
  return seedMerchants.find(({ code }) => code === cabinet.merchant)?.timeZone ?? 'UTC';
}
