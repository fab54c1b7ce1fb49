import { limits } from '../../limits.ts';
import { accept, type Result, refuse } from '../../refusal.ts';

/**
 * When a device is too warm or too cold, and for how long that must last; tenths of °C, minutes. [domain 2, screens 62]
 */
export type TemperatureWarning = {
  readonly enabled: boolean;
  /** Required while `enabled`. */
  readonly highC10: number | null;
  readonly lowC10: number | null;
  readonly delayMin: number;
};

/** Length of silence that raises an alert, and whether a power failure does. [domain 2, screens 63] */
export type OfflineWarning = {
  readonly offlineEnabled: boolean;
  readonly offlineDelayMin: number;
  readonly powerOffEnabled: boolean;
};

/** Warnings until a member changes them; the same as the defaults of the columns. */
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
 * Refuses `BAD_INPUT` with the field and `valid.temp.required`, `valid.temp.range`, `valid.temp.order` or
 * `valid.integerRange`. Also checks the values of a disabled warning: they apply again once it is enabled.
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
