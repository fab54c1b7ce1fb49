import { accept, type Result, refuse } from '../refusal.ts';
import { isModeEnabled, restockModeRules } from './restock-mode-rules.ts';
import { type RestockMode, restockModes } from './suggest-quantity.ts';

/**
 * Returns the features of a merchant after one mode was switched; repeating a switch changes nothing. Refuses
 * `RESTOCK_MODE_LAST`: without any mode nobody could restock. [decision 122]
 */
export function switchMode(
  features: readonly string[],
  mode: RestockMode,
  enabled: boolean,
): Result<readonly string[]> {
  if (isModeEnabled(mode, features) === enabled) return accept(features);
  const { feature } = restockModeRules[mode];
  if (enabled) return accept([...features, feature]);
  const others = restockModes.filter((other) => other !== mode);
  if (!others.some((other) => isModeEnabled(other, features))) return refuse('RESTOCK_MODE_LAST');
  return accept(features.filter((other) => other !== feature));
}
