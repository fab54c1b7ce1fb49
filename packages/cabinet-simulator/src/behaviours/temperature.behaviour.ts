import type { Device } from '../device/device.ts';
import type { Settings } from '../device/settings.ts';
import type { Excursion } from '../flash/flash.ts';
import type { Faults } from './faults.behaviour.ts';

const sampleMs = 900_000;
const zone = 'main';

type Sample = { quarter: number; min: number; max: number; sum: number; n: number };

export type Temperature = ReturnType<typeof createTemperature>;

/** How warm it is, a quarter-hourly record of it, and when it is too warm or too cold for too long [protocol 7]. */
export function createTemperature(device: Device, settings: () => Settings, faults: Faults) {
  const { world, flash, random } = device;
  let sample: Sample | null = null;

  /** One minute of physics: heat from outside wins over the compressor, which works only on mains. */
  function drift(): void {
    const target = world.mains ? settings().setpointC10 : world.ambientC10;
    const perMin = world.mains ? 8 : 3;
    if (world.heat !== null) world.mainC10 = towards(world.mainC10, world.heat.toC10, world.heat.c10PerMin);
    else world.mainC10 = towards(world.mainC10, target + random.between(-3, 3), perMin);
  }

  function takeSample(): void {
    const now = device.time.wallMs();
    const quarter = Math.floor(now / sampleMs);
    if (sample !== null && sample.quarter !== quarter) {
      const { quarter: q, min, max, sum, n } = sample;
      const avg = Math.round(sum / n);
      device.record('temp.sample', {
        from: iso(q * sampleMs),
        to: iso((q + 1) * sampleMs),
        zones: [{ zone, min, avg, max, n }],
      });
      sample = null;
    }
    const c10 = world.mainC10;
    sample ??= { quarter, min: c10, max: c10, sum: 0, n: 0 };
    sample.min = Math.min(sample.min, c10);
    sample.max = Math.max(sample.max, c10);
    sample.sum += c10;
    sample.n += 1;
  }

  function checkLimits(): void {
    const { highC10, lowC10, excursionDelayMs } = settings();
    const c10 = world.mainC10;
    const now = device.time.wallMs();
    const open = flash.read('excursions') ?? {};
    const was = open[zone];
    const dir = highC10 !== null && c10 > highC10 ? 'high' : lowC10 !== null && c10 < lowC10 ? 'low' : null;
    if (was !== undefined && was.dir !== dir) {
      if (was.told) {
        const durMin = Math.max(0, Math.round((now - was.sinceMs) / 60_000));
        device.record('temp.recovered', { zone, dir: was.dir, c10, peakC10: was.peakC10, durMin });
      }
      flash.write('excursions', {});
      device.tell('changed', 'temperature');
    }
    if (dir === null) return;
    const same: Excursion = was?.dir === dir ? was : { dir, sinceMs: now, peakC10: c10, told: false };
    const peakC10 = dir === 'high' ? Math.max(same.peakC10, c10) : Math.min(same.peakC10, c10);
    const due = !same.told && now - same.sinceMs >= excursionDelayMs;
    if (due) {
      const limitC10 = (dir === 'high' ? highC10 : lowC10) ?? c10;
      device.record('temp.excursion', { zone, dir, limitC10, c10, sinceTs: iso(same.sinceMs) });
    }
    if (same !== was || due || peakC10 !== same.peakC10) {
      flash.write('excursions', { [zone]: { ...same, peakC10, told: same.told || due } });
    }
    if (same !== was) device.tell('changed', 'temperature');
  }

  function tellSensor(): void {
    if (!device.isPowered()) return;
    if (world.sensorBroken) faults.raise('TEMP_SENSOR', 'temp.main', 'open circuit');
    else faults.clear('TEMP_SENSOR', 'temp.main');
    device.tell('changed', 'temperature');
  }

  device.on('booted', () => {
    sample = null;
    tellSensor();
  });
  device.on('minute', () => {
    drift();
    if (world.sensorBroken) return;
    takeSample();
    checkLimits();
  });
  device.on('changed', (aspect) => {
    if (aspect === 'settings') checkLimits();
  });

  return {
    /** From now on it is as warm as that, whatever the compressor does. */
    warmUp(toC10: number, c10PerMin?: number): void {
      world.heat = { toC10, c10PerMin: c10PerMin ?? Number.POSITIVE_INFINITY };
      if (c10PerMin === undefined) world.mainC10 = toC10;
      if (device.isPowered() && !world.sensorBroken) checkLimits();
    },
    /** The heat is gone: the compressor brings it back to the set point. */
    coolDown(): void {
      world.heat = null;
    },
    breakSensor(broken: boolean): void {
      world.sensorBroken = broken;
      tellSensor();
    },
    readings: () => [
      world.sensorBroken ? { zone, c10: null, fault: 'open_circuit' } : { zone, c10: world.mainC10 },
      { zone: 'evap', c10: world.mainC10 - 80 },
      { zone: 'ambient', c10: world.ambientC10 },
    ],
    compressorOn: () => world.mains && world.mainC10 > settings().setpointC10 - 5,
  };
}

function towards(from: number, to: number, step: number): number {
  return from < to ? Math.min(from + step, to) : Math.max(from - step, to);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
