import type { TemperatureUnit } from './locale.ts';
import { accept, type Result, refuse } from './refusal.ts';
import { type NumberRoom, readTypedNumber } from './typed-number.ts';

/** Degrees in the reader's unit with one decimal. The sign of the other unit is refused. [screens 3.10] */
export const temperatureRoom = (unit: TemperatureUnit): NumberRoom => ({
  decimals: 1,
  max: 999,
  isSigned: true,
  affixes: unit === 'c' ? ['°C', '℃', '°'] : ['°F', '℉', '°'],
});

/**
 * Converts degrees in the reader's unit, with at most one decimal, to tenths of °C; a tenth of °F is less than a tenth
 * of °C and is rounded. Refuses `BAD_INPUT` with `valid.temp.range`. [screens 62]
 */
export function parseTemperatureEntry(typed: string, unit: TemperatureUnit): Result<number> {
  const room = temperatureRoom(unit);
  const read = readTypedNumber(typed, room);
  const tenths = read.ok ? Math.round(Number(read.text) * 10) : Number.NaN;
  if (!(Math.abs(tenths) <= room.max * 10)) return refuse('BAD_INPUT', { key: 'valid.temp.range' });
  return accept(unit === 'c' ? tenths + 0 : Math.round(((tenths - 320) * 5) / 9) + 0);
}

/** Formats tenths of °C for such a field: 80 is '8.0', or '46.4' in °F. Parsing it gives the same value. */
export function formatTemperatureEntry(c10: number, unit: TemperatureUnit): string {
  const tenths = unit === 'c' ? c10 : Math.round((c10 * 9) / 5) + 320;
  return (tenths / 10).toFixed(1);
}
