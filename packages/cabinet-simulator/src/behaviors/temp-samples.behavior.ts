import type { Device } from '../device/device.ts';

const sampleMs = 900_000;

type Sample = { quarter: number; min: number; max: number; sum: number; n: number };

/** The cold chain's own record: min, average and max of each quarter of an hour [protocol 7]. */
export function createTempSamples(device: Device): void {
  const { world } = device;
  let sample: Sample | null = null;

  function write({ quarter, min, max, sum, n }: Sample): void {
    const zones = [{ zone: 'main', min, avg: Math.round(sum / n), max, n }];
    const instant = (at: number) => new Date(at * sampleMs).toISOString();
    device.record('temp.sample', { from: instant(quarter), to: instant(quarter + 1), zones });
  }

  device.on('booted', () => {
    sample = null;
  });
  device.on('minute', () => {
    if (world.sensorBroken) return;
    const quarter = Math.floor(device.time.wallMs() / sampleMs);
    if (sample !== null && sample.quarter !== quarter) {
      write(sample);
      sample = null;
    }
    const c10 = world.mainC10;
    sample ??= { quarter, min: c10, max: c10, sum: 0, n: 0 };
    sample.min = Math.min(sample.min, c10);
    sample.max = Math.max(sample.max, c10);
    sample.sum += c10;
    sample.n += 1;
  });
}
