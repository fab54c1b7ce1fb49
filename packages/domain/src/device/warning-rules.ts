import { limits } from '../limits.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** When a cabinet is too warm or too cold, and for how long that must hold; tenths of °C, minutes. [domain 2, screens 62] */
export type TemperatureWarning = {
  readonly enabled: boolean;
  /** Needed while `enabled`. */
  readonly highC10: number | null;
  readonly lowC10: number | null;
  readonly delayMin: number;
};

/** When silence becomes an alert, and whether a lost mains does. [domain 2, screens 63] */
export type OfflineWarning = {
  readonly offlineEnabled: boolean;
  readonly offlineDelayMin: number;
  readonly powerOffEnabled: boolean;
};

/** What a cabinet has until somebody sets something else; the columns' own defaults. */
export const defaultTemperatureWarning: TemperatureWarning = {
  enabled: false,
  highC10: null,
  lowC10: null,
  delayMin: limits.temperatureDelayMin,
};
export const defaultOfflineWarning: OfflineWarning = {
  offlineEnabled: true,
  offlineDelayMin: limits.offlineWarningDelayMin,
  powerOffEnabled: true,
};

/**
 * Refuses `BAD_INPUT` with the field and `valid.temp.required`, `valid.temp.range`, `valid.temp.order` or `valid.integerRange`. Values of a
 * warning that is off are judged too: they come back when it is switched on.
 */
export function checkTemperatureWarning(warning: TemperatureWarning): Result<void> {
  const { enabled, highC10, lowC10, delayMin } = warning;
  if (enabled && highC10 === null) return wrong('highC10', 'valid.temp.required');
  if (!isInRange(highC10)) return wrong('highC10', 'valid.temp.range');
  if (!isInRange(lowC10)) return wrong('lowC10', 'valid.temp.range');
  if (highC10 !== null && lowC10 !== null && lowC10 >= highC10) return wrong('lowC10', 'valid.temp.order');
  return checkDelay('delayMin', delayMin, limits.temperatureDelayMaxMin);
}

/** Refuses `BAD_INPUT` with the field and `valid.integerRange`. */
export const checkOfflineWarning = ({ offlineDelayMin }: OfflineWarning): Result<void> =>
  checkDelay('offlineDelayMin', offlineDelayMin, limits.offlineDelayMaxMin);

const isInRange = (c10: number | null) =>
  c10 === null ||
  (Number.isInteger(c10) && c10 >= limits.temperatureLimitMinC10 && c10 <= limits.temperatureLimitMaxC10);

function checkDelay(field: string, minutes: number, max: number): Result<void> {
  const fits = Number.isInteger(minutes) && minutes >= 1 && minutes <= max;
  return fits ? accept() : refuse('BAD_INPUT', { field, key: 'valid.integerRange', min: 1, max });
}

const wrong = (field: 'highC10' | 'lowC10', key: string) => refuse('BAD_INPUT', { field, key });
