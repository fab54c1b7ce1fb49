import { accept, type Result, refuse } from '../refusal.ts';

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
const weightPattern = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,3})?$/;

/** Weight that the cabinet's scales should measure, in whole grams, at least 1. */
export function weightInGrams(value: number, unit: WeightUnit): number {
  return Math.max(1, Math.round(value * gramsOf[unit]));
}

/**
 * Parses a weight above 0 and up to 100 kg with at most three decimals. Refuses `BAD_INPUT` with `valid.weight`.
 * [screens 31]
 */
export function parseWeight(typed: string, unit: WeightUnit): Result<number> {
  const text = typed.trim().replace(/\.$/, '');
  const value = Number(text);
  const fits = weightPattern.test(text) && value > 0 && weightInGrams(value, unit) <= WEIGHT_G_MAX;
  return fits ? accept(value) : refuse('BAD_INPUT', { key: 'valid.weight' });
}

/** Cleans a weight field after a keystroke: digits and the first dot, three decimals, no extra leading zeros. */
export function cleanWeightEntry(typed: string): string {
  const kept = typed.replace(',', '.').replace(/[^\d.]/g, '');
  if (kept === '') return '';
  const [whole = '', ...rest] = kept.split('.');
  const units = (whole.replace(/^0+(?=\d)/, '') || '0').slice(0, 6);
  return rest.length === 0 ? units : `${units}.${rest.join('').slice(0, 3)}`;
}
