import { refuseEntry } from '../number-entry.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { type NumberRoom, readTypedNumber } from '../typed-number.ts';

/** Units in which a weight or volume is printed on a pack. */
export const weightUnits = ['g', 'kg', 'oz', 'lb', 'ml', 'l'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** Grams of one unit; a milliliter counts as a gram, which is accurate enough for goods in coolers. */
const gramsOf: Readonly<Record<WeightUnit, number>> = {
  g: 1,
  kg: 1_000,
  oz: 28.349_523_125,
  lb: 453.592_37,
  ml: 1,
  l: 1_000,
};

/** The heaviest product, in grams. */
export const WEIGHT_G_MAX = 100_000;

/** A weight as a form takes it, in any unit. */
export const weightRoom: NumberRoom = { decimals: 3, max: WEIGHT_G_MAX };

/** Weight that the cabinet's scales should measure, in whole grams, at least 1. */
export function weightInGrams(value: number, unit: WeightUnit): number {
  return Math.max(1, Math.round(value * gramsOf[unit]));
}

/**
 * Parses a weight above 0 and up to 100 kg with at most three decimals. Refuses `BAD_INPUT` with `valid.weight`, or
 * `valid.number.doubtful`. [screens 31]
 */
export function parseWeight(typed: string, unit: WeightUnit): Result<number> {
  const read = readTypedNumber(typed, weightRoom);
  if (!read.ok && read.fault === 'doubtful') return refuseEntry(read.fault, 'valid.weight');
  const value = read.ok ? Number(read.text) : 0;
  const fits = value > 0 && weightInGrams(value, unit) <= WEIGHT_G_MAX;
  return fits ? accept(value) : refuse('BAD_INPUT', { key: 'valid.weight' });
}
