import { HOUR_MS } from '@larder/domain/durations';
import type { TemperatureUnit } from '@larder/domain/locale';
import { toLocal } from '@larder/domain/time-zone';

const STEPS = [1, 2, 5, 10, 20, 50, 100];

const toDegrees = (c10: number, unit: TemperatureUnit) => (unit === 'f' ? (c10 * 9) / 50 + 32 : c10 / 10);
const toC10 = (degrees: number, unit: TemperatureUnit) =>
  unit === 'f' ? ((degrees - 32) * 50) / 9 : degrees * 10;

export type TemperatureAxis = { lowC10: number; highC10: number; ticks: { c10: number; degrees: number }[] };

/** Returns an axis of whole degrees in the reader's unit around the values, with about four steps. */
export function temperatureAxis(valuesC10: readonly number[], unit: TemperatureUnit): TemperatureAxis {
  const degrees = valuesC10.map((c10) => toDegrees(c10, unit));
  const [least, most] = [Math.min(...degrees) - 0.5, Math.max(...degrees) + 0.5];
  const step = STEPS.find((size) => (most - least) / size <= 4.5) ?? 200;
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step).map((tick) => ({
    degrees: tick,
    c10: toC10(tick, unit),
  }));
  return { lowC10: toC10(from * step, unit), highC10: toC10(to * step, unit), ticks };
}

/** A moment on the time axis: an hour on the cabinet's own clock, or null for a midnight that begins a day. */
type TimeTick = { ms: number; hour: number | null };

/**
 * Returns round hours on the cabinet's own clock within a period: every hour, every third, every sixth, or every
 * midnight.
 */
export function timeTicks(fromMs: number, toMs: number, timeZone: string): TimeTick[] {
  const hours = (toMs - fromMs) / HOUR_MS;
  const step = hours <= 4 ? 1 : hours <= 12 ? 3 : hours <= 36 ? 6 : 24;
  const first = Math.ceil(fromMs / (HOUR_MS / 4)) * (HOUR_MS / 4);
  const ticks: TimeTick[] = [];
  // Step by quarters of an hour, because some zones are not whole hours off UTC.
  for (let ms = first; ms <= toMs; ms += HOUR_MS / 4) {
    const [hour = 0, minute] = toLocal(new Date(ms), timeZone).slice(11).split(':').map(Number);
    if (minute === 0 && hour % step === 0) ticks.push({ ms, hour: step === 24 ? null : hour });
  }
  return ticks;
}
